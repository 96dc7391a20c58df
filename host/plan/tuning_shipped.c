/* Made by tools/tuning/ship.py of the rows in tools/tuning/: change those, not this. */
#include "host/plan/tuning.h"

#include <stddef.h>

/* clang-format off */
const char *const tuning_shipped[] = {
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t1\t37\t3989\t3.121\ttable=global,entries=32,text=coalesced,symbols=8,step=1,lanes=8,histogram=local,count=outputs,order=bfs,transfer=copy,pack=device,group=1,piece=512",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t1\t899\t250122\t2.658\ttable=global,entries=32,text=direct,symbols=8,step=1,lanes=8,histogram=local,count=states,order=bfs,transfer=copy,pack=device,group=1,piece=2048",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t1\t5930\t0\t2.984\ttable=global,entries=32,text=coalesced,symbols=8,step=1,lanes=8,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=1,piece=1024",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t1\t10970\t488317\t0.7194\ttable=global,entries=32,text=coalesced,symbols=8,step=1,lanes=8,histogram=local,count=states,order=bfs,transfer=copy,pack=device,group=1,piece=1024",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t2\t1749\t247\t3.187\ttable=global,entries=16,text=direct,symbols=8,step=1,lanes=8,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=64,piece=4096",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t2\t3888\t15293\t1.877\ttable=constant,entries=16,text=direct,symbols=8,step=1,lanes=8,histogram=binned,count=outputs,order=bfs,transfer=copy,pack=device,group=64,piece=4096",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t2\t11277\t90\t3.222\ttable=global,entries=16,text=direct,symbols=8,step=1,lanes=8,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=64,piece=4096",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t2\t11597\t61121\t1.39\ttable=global,entries=16,text=direct,symbols=8,step=1,lanes=8,histogram=local,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=64,piece=4096",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t2\t32497\t244170\t0.4658\ttable=global,entries=16,text=direct,symbols=8,step=1,lanes=8,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=64,piece=4096",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t4\t697\t0\t3.382\ttable=constant,entries=16,text=direct,symbols=8,step=1,lanes=8,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=32,piece=4096",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t4\t7810\t120\t3.058\ttable=constant,entries=16,text=direct,symbols=8,step=1,lanes=8,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=32,piece=4096",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t4\t180227\t1\t0.3464\ttable=global,entries=32,text=direct,symbols=8,step=1,lanes=8,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=8,piece=4096",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t8\t127\t0\t3.412\ttable=global,entries=16,text=coalesced,symbols=8,step=1,lanes=8,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=1,piece=128",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t8\t169\t416148\t2.057\ttable=global,entries=16,text=direct,symbols=8,step=1,lanes=8,histogram=local,count=states,order=bfs,transfer=zerocopy,pack=device,group=1,piece=64",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t8\t2374\t199208\t1.038\ttable=global,entries=16,text=coalesced,symbols=8,step=1,lanes=8,histogram=local,count=states,order=bfs,transfer=zerocopy,pack=device,group=1,piece=512",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t8\t10211\t1\t2.369\ttable=global,entries=16,text=direct,symbols=8,step=1,lanes=8,histogram=global,count=outputs,order=bfs,transfer=copy,pack=device,group=128,piece=4096",
    "ac\tcpu\tThe pocl project\tpthread-skylake-avx512-AMD EPYC\t3.1+debian\t8\t185934\t25\t0.1202\ttable=global,entries=32,text=direct,symbols=8,step=1,lanes=8,histogram=local16,count=outputs,order=bfs,transfer=copy,pack=device,group=8,piece=512",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t1\t37\t3989\t1271\ttable=local,entries=16,text=direct,symbols=8,step=1,histogram=local,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=256,piece=64",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t1\t899\t250122\t603.2\ttable=local,entries=32,text=direct,symbols=8,step=1,histogram=local,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=1024,piece=512",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t1\t5930\t0\t819\ttable=global,entries=16,text=direct,symbols=1,step=4,histogram=local,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=256,piece=256",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t1\t10970\t488317\t424.9\ttable=global,entries=16,text=direct,symbols=1,step=1,histogram=local,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=512,piece=256",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t2\t1749\t247\t735.1\ttable=global,entries=16,text=direct,symbols=8,step=1,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=32,piece=1024",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t2\t3888\t15293\t603.7\ttable=global,entries=16,text=direct,symbols=8,step=1,histogram=local,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=512,piece=1024",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t2\t11277\t90\t569.6\ttable=global,entries=16,text=direct,symbols=2,step=2,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=32,piece=128",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t2\t11597\t61121\t489.1\ttable=global,entries=16,text=direct,symbols=8,step=1,histogram=local,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=1024,piece=512",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t2\t32497\t244170\t163.2\ttable=global,entries=16,text=direct,symbols=2,step=1,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=1024,piece=256",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t4\t697\t0\t984.8\ttable=global,entries=16,text=direct,symbols=8,step=1,histogram=binned,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=64,piece=64",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t4\t7810\t120\t578.8\ttable=global,entries=16,text=direct,symbols=8,step=1,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=32,piece=64",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t4\t180227\t1\t186.9\ttable=global,entries=32,text=coalesced,symbols=4,step=2,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=16,piece=256",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t8\t127\t0\t1340\ttable=global,entries=16,text=direct,symbols=8,step=1,histogram=local,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=64,piece=64",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t8\t169\t416148\t717.8\ttable=local,entries=16,text=direct,symbols=8,step=1,histogram=local,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=1024,piece=512",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t8\t2374\t199208\t464.5\ttable=global,entries=16,text=direct,symbols=8,step=1,histogram=local,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=1024,piece=512",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t8\t10211\t1\t522.7\ttable=global,entries=16,text=direct,symbols=8,step=1,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=512,piece=64",
    "ac\tgpu\tNVIDIA Corporation\tNVIDIA H100 80GB HBM3\t580.159.04\t8\t185934\t25\t143.9\ttable=image,entries=32,text=direct,symbols=8,step=1,histogram=global,count=outputs,order=bfs,transfer=zerocopy,pack=device,group=16,piece=256",
    NULL,
};
