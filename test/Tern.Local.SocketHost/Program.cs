using System.Threading.Channels;
using Tern.Local;

// Serves on a free port, which the first line of its output names, and logs for each request the kind of thread that
// answered it: "OPERATION pool", or "OPERATION socket". DescribeEndpoints blocks its thread until a line is read. The
// program ends at the end of its input.
var lines = Channel.CreateUnbounded<string>();
using var goOn = new SemaphoreSlim(0);
await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions
{
    ListenOnLoopback = true,
    RequestCompleted = request =>
    {
        lines.Writer.TryWrite($"{request.Operation} {(Thread.CurrentThread.IsThreadPoolThread ? "pool" : "socket")}");
        if (request.Operation == "DescribeEndpoints") goOn.Wait();
    },
});
lines.Writer.TryWrite(local.Endpoint!.ToString());
var input = new Thread(() =>
{
    while (Console.In.ReadLine() is not null) goOn.Release();
    lines.Writer.Complete();
    goOn.Release(int.MaxValue / 2);
});
input.Start();
await foreach (var line in lines.Reader.ReadAllAsync()) Console.Out.WriteLine(line);
