using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Differential;

/// <summary>Another local server, as a separate process.</summary>
internal sealed class PeerServer : IDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(20);
    private static readonly JsonDocumentOptions s_deep = new() { MaxDepth = 256 };

    private readonly PeerProgram _program;
    private readonly int _port = FindPort();
    private readonly HttpClient _http;
    private Process? _process;

    private PeerServer(PeerProgram program)
    {
        _program = program;
        _http = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{Port}/"), Timeout = s_patience };
    }

    /// <summary>The rules for known differences.</summary>
    public IReadOnlyList<DifferenceRule> Rules => _program.Rules;

    private string Port => _port.ToString(CultureInfo.InvariantCulture);

    /// <summary>Starts it.</summary>
    /// <param name="found">What a method of <see cref="PeerPrograms"/> found.</param>
    /// <returns>The server; or null, and why it can't be had here.</returns>
    public static async Task<(PeerServer? Server, string? Reason)> StartAsync((PeerProgram? Program, string? Reason) found)
    {
        if (found.Program is null) return (null, found.Reason);
        var server = new PeerServer(found.Program);
        if (await server.BeginAsync()) return (server, null);
        server.Dispose();
        return (null, $"{found.Program.Name} did not answer within {s_patience}");
    }

    /// <summary>Starts its process, or restarts it if it has ended, and waits until it answers.</summary>
    public async Task<bool> BeginAsync()
    {
        _process?.Dispose();
        _process = Process.Start(new ProcessStartInfo(_program.File, _program.Arguments(Port))
        {
            RedirectStandardOutput = true, RedirectStandardError = true, RedirectStandardInput = true, WorkingDirectory = _program.Folder,
        })!;
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
        var list = new Request("ListTables", []);
        for (var waited = Stopwatch.StartNew(); waited.Elapsed < s_patience && !_process.HasExited;)
        {
            if ((await CallAsync(list)).Body?["TableNames"] is not null) return true;
            await Task.Delay(s_pause); // it isn't listening yet, and needs the processors
        }

        return false;
    }

    public async Task<Answer> CallAsync(Request request)
    {
        using var message = new HttpRequestMessage(HttpMethod.Post, "/") { Content = new ByteArrayContent(request.Utf8) };
        message.Content.Headers.TryAddWithoutValidation("Content-Type", "application/x-amz-json-1.0");
        message.Headers.TryAddWithoutValidation("X-Amz-Target", request.Target);
        message.Headers.TryAddWithoutValidation("X-Amz-Date", "20261121T000000Z");
        message.Headers.TryAddWithoutValidation(
            "Authorization", "AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0");
        try
        {
            using var answer = await _http.SendAsync(message);
            var body = await answer.Content.ReadAsByteArrayAsync();
            return new Answer((int)answer.StatusCode, body.Length == 0 ? null : JsonNode.Parse(body, null, s_deep));
        }
        catch (Exception failure) when (failure is HttpRequestException or SocketException)
        {
            return new Answer(0, null); // it has ended
        }
    }

    /// <summary>Deletes a table, if it is there, and waits until it is gone.</summary>
    public async Task DropAsync(string table)
    {
        var named = new JsonObject { ["TableName"] = table };
        await CallAsync(new Request("DeleteTable", named));
        for (var tries = 0; tries < 1_000; tries++)
        {
            if ((await CallAsync(new Request("DescribeTable", named))).Status != 200) return;
        }

        throw new TimeoutException($"{_program.Name} does not delete '{table}'.");
    }

    /// <summary>Waits until a table and its indexes are active.</summary>
    public async Task WaitAsync(string table)
    {
        var describe = new Request("DescribeTable", new JsonObject { ["TableName"] = table });
        for (var tries = 0; tries < 1_000; tries++)
        {
            var described = (await CallAsync(describe)).Body!["Table"]!;
            var indexes = described["GlobalSecondaryIndexes"]?.AsArray() ?? [];
            if ((string?)described["TableStatus"] == "ACTIVE" && indexes.All(static index => (string?)index!["IndexStatus"] == "ACTIVE")) return;
        }

        throw new TimeoutException($"{_program.Name} does not make '{table}' active.");
    }

    public void Dispose()
    {
        _http.Dispose();
        if (_process is { HasExited: false }) _process.Kill(entireProcessTree: true);
        _process?.Dispose();
    }

    /// <summary>A port that nobody has, and that the system gives to no server that asks for a free one: the peer needs
    /// seconds to open it.</summary>
    private static int FindPort()
    {
        while (true)
        {
            using var listener = new TcpListener(IPAddress.Loopback, Random.Shared.Next(20_000, 32_000));
            try
            {
                listener.Start();
                return ((IPEndPoint)listener.LocalEndpoint).Port;
            }
            catch (SocketException)
            {
                // Another program has it.
            }
        }
    }
}
