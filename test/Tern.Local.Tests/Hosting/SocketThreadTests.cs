using System.Diagnostics;
using System.IO.Compression;
using System.Text;
using Tern.Local.Tests.Hosting.Http;

namespace Tern.Local.Tests.Hosting;

/// <summary>
/// A process whose sockets run requests on the thread that waits for all connections, as in <c>tern local</c>. This
/// setting applies to a whole process, so these tests use a separate one.
/// </summary>
public sealed class SocketThreadTests
{
    private const string Small = """{"TableName":"table","Item":{"id":{"S":"1"}}}""";
    private const string Key = """{"TableName":"table","Key":{"id":{"S":"1"}}}""";
    private const string Table =
        """{"TableName":"table","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}]"""
            + ""","KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}""";
    private static readonly string s_large = $$$"""{"TableName":"table","Item":{"id":{"S":"1"},"text":{"S":"{{{new string('x', 20_000)}}}"} } }""";

    [Fact]
    public async Task Short_requests_run_on_the_socket_thread_and_all_others_leave_it()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "sockets on Windows have no such thread");
        await using var host = await Host.StartAsync(inline: true);
        using var client = new RawHttp(host.Endpoint);

        Assert.Equal("CreateTable pool", await host.CallAsync(client, "CreateTable", Table));
        foreach (var (operation, body) in new[] { ("PutItem", Small), ("GetItem", Key), ("UpdateItem", Key), ("DeleteItem", Key) })
            await host.CallOnSocketAsync(client, operation, body);
        Assert.Equal("PutItem pool", await host.CallAsync(client, "PutItem", s_large));
        Assert.Equal("PutItem pool", await host.CallAsync(client, "PutItem", Gzip(Small), "Content-Encoding: gzip\r\n"));
        foreach (var (operation, body) in new[]
                 {
                     ("Scan", """{"TableName":"table"}"""), ("BatchGetItem", """{"RequestItems":{"table":{"Keys":[{"id":{"S":"1"}}]}}}"""),
                     ("TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"table","Item":{"id":{"S":"1"}}}}]}"""), ("ListTables", "{}"),
                 })
            Assert.Equal($"{operation} pool", await host.CallAsync(client, operation, body));
    }

    [Fact]
    public async Task Requests_that_take_long_hold_up_no_other_connection()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "sockets on Windows have no such thread");
        await using var host = await Host.StartAsync(inline: true);
        using var slow = new RawHttp(host.Endpoint);
        using var other = new RawHttp(host.Endpoint);
        await host.CallAsync(other, "CreateTable", Table);
        Assert.Equal("DescribeEndpoints pool", await host.CallAsync(slow, "DescribeEndpoints", "{}"));

        // Its thread is blocked now; all sockets share one.
        await host.CallOnSocketAsync(other, "PutItem", Small);
        for (var call = 0; call < 100; call++) await host.CallAsync(other, "PutItem", Small);
        Assert.Equal("Scan pool", await host.CallAsync(other, "Scan", """{"TableName":"table"}"""));

        await host.GoOnAsync();
        await host.CallOnSocketAsync(slow, "GetItem", Key);
    }

    [Fact]
    public async Task Without_that_choice_requests_run_on_the_thread_pool()
    {
        await using var host = await Host.StartAsync(inline: false);
        using var client = new RawHttp(host.Endpoint);

        Assert.Equal("CreateTable pool", await host.CallAsync(client, "CreateTable", Table));
        Assert.Equal("PutItem pool", await host.CallAsync(client, "PutItem", Small));
    }

    private static byte[] Gzip(string text)
    {
        using var to = new MemoryStream();
        using (var gzip = new GZipStream(to, CompressionLevel.Fastest)) gzip.Write(Encoding.UTF8.GetBytes(text));
        return to.ToArray();
    }

    /// <summary>test/Tern.Local.SocketHost, as a process.</summary>
    private sealed class Host : IAsyncDisposable
    {
        private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

        private readonly Process _process;
        private readonly Task<string> _errors;

        private Host(bool inline)
        {
            var own = new DirectoryInfo(AppContext.BaseDirectory);
            var program = Path.Combine(own.Parent!.Parent!.FullName, "Tern.Local.SocketHost", own.Name, "Tern.Local.SocketHost.dll");
            Assert.True(File.Exists(program), $"{program} is not there: build the solution, or the project Tern.Local.SocketHost.");
            _process = Process.Start(new ProcessStartInfo("dotnet", [program])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                Environment =
                {
                    ["DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS"] = inline ? "1" : null,
                    ["DOTNET_SYSTEM_NET_SOCKETS_THREAD_COUNT"] = inline ? "1" : null,
                },
            })!;
            _errors = _process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        }

        public Uri Endpoint { get; private set; } = null!;

        public static async Task<Host> StartAsync(bool inline)
        {
            var host = new Host(inline);
            host.Endpoint = new Uri(await host.ReadLineAsync());
            return host;
        }

        /// <summary>Makes a call that must succeed, and returns the server's log entry.</summary>
        public Task<string> CallAsync(RawHttp client, string operation, string body) => CallAsync(client, operation, Encoding.UTF8.GetBytes(body), "");

        public async Task<string> CallAsync(RawHttp client, string operation, byte[] body, string headers)
        {
            var answer = await client.CallAsync(operation, body, headers);
            Assert.True(answer.Status == 200, answer.Text);
            return await ReadLineAsync();
        }

        /// <summary>
        /// Calls until the response comes from the sockets' thread. If the previous request is still on the pool, the
        /// next one is read and handled there, too, so there is a pause before it.
        /// </summary>
        public async Task CallOnSocketAsync(RawHttp client, string operation, string body)
        {
            for (var call = 0; await CallAsync(client, operation, body) != $"{operation} socket"; call++)
            {
                Assert.True(call < 100, $"{operation} never ran on the sockets' thread.");
                await Task.Delay(10 * (call + 1));
            }
        }

        /// <summary>Lets one DescribeEndpoints continue.</summary>
        public Task GoOnAsync() => _process.StandardInput.WriteLineAsync();

        public async ValueTask DisposeAsync()
        {
            _process.StandardInput.Close();
            await _process.WaitForExitAsync().WaitAsync(s_patience);
            _process.Dispose();
        }

        private async Task<string> ReadLineAsync() =>
            await _process.StandardOutput.ReadLineAsync().WaitAsync(s_patience) ?? throw new InvalidOperationException($"The server ended: {await _errors}");
    }
}
