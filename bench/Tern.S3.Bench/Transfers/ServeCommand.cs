using Tern.S3.Server;

namespace Tern.S3.Bench.Transfers;

/// <summary>The server of the transfers, in a process of its own. It keeps and checks nothing: it costs as little as it can.</summary>
internal static class ServeCommand
{
    public const string Bucket = "bench";

    public static async Task<int> RunAsync(int mib)
    {
        await using var server = new S3Server { Keeps = false, Checks = false, Records = false };
        var block = new byte[8 * 1024 * 1024];
        new Random(20261123).NextBytes(block);
        server.PutWhole(Bucket, "small", Enumerable.Repeat(block, 3));
        server.PutWhole(Bucket, "data", Enumerable.Repeat(block, mib / 8));
        Console.WriteLine(server.Address);
        await Console.In.ReadToEndAsync();
        return 0;
    }
}
