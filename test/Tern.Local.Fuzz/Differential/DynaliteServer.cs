using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Differential;

/// <summary>dynalite 4.0.0 as a process of its own, from artifacts/peers/dynalite (npm's package of that name), where the benchmarks put it too.</summary>
internal sealed class DynaliteServer : IDisposable
{
    private const string Version = "4.0.0";
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);
    private static readonly JsonDocumentOptions s_deep = new() { MaxDepth = 256 };

    private readonly string _program;
    private readonly int _port = FindPort();
    private readonly HttpClient _http;
    private Process? _process;

    private DynaliteServer(string program)
    {
        _program = program;
        _http = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{_port.ToString(CultureInfo.InvariantCulture)}/"), Timeout = s_patience };
    }

    /// <summary>Starts it.</summary>
    /// <returns>The server; or null, and why it can't be had here.</returns>
    public static async Task<(DynaliteServer? Server, string? Reason)> StartAsync()
    {
        var folder = Path.Combine(FindArtifacts(), "peers", "dynalite");
        var program = Path.Combine(folder, "node_modules", "dynalite", "cli.js");
        if (await RunAsync("node", "--version") is null) return (null, "node is not on the path: dynalite needs it");
        if (!File.Exists(program))
        {
            Directory.CreateDirectory(folder);
            if (await RunAsync("npm", "install", "--no-audit", "--no-fund", "--prefix", folder, "dynalite@" + Version) is null) return (null, $"npm can't install dynalite {Version} here");
        }

        var server = new DynaliteServer(program);
        if (await server.BeginAsync()) return (server, null);
        server.Dispose();
        return (null, $"dynalite did not answer within {s_patience}");
    }

    /// <summary>Starts its process, anew when it has ended, and waits until it answers.</summary>
    public async Task<bool> BeginAsync()
    {
        _process?.Dispose();
        _process = Process.Start(new ProcessStartInfo("node", [_program, "--host", "127.0.0.1", "--createTableMs", "0", "--deleteTableMs", "0", "--updateTableMs", "0", "--port", _port.ToString(CultureInfo.InvariantCulture)])
        {
            RedirectStandardOutput = true, RedirectStandardError = true, RedirectStandardInput = true,
        })!;
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
        for (var waited = Stopwatch.StartNew(); waited.Elapsed < s_patience && !_process.HasExited;)
        {
            try
            {
                await _http.GetStringAsync("/");
                return true;
            }
            catch (Exception failure) when (failure is HttpRequestException or SocketException)
            {
                await Task.Yield(); // it is not listening yet
            }
        }

        return false;
    }

    public async Task<Answer> CallAsync(Request request)
    {
        using var message = new HttpRequestMessage(HttpMethod.Post, "/") { Content = new ByteArrayContent(request.Utf8) };
        message.Content.Headers.TryAddWithoutValidation("Content-Type", "application/x-amz-json-1.0");
        message.Headers.TryAddWithoutValidation("X-Amz-Target", request.Target);
        message.Headers.TryAddWithoutValidation("X-Amz-Date", "20261121T000000Z");
        message.Headers.TryAddWithoutValidation("Authorization", "AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0");
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

        throw new TimeoutException($"dynalite does not delete '{table}'.");
    }

    /// <summary>Waits until a table and its indexes are active.</summary>
    public async Task WaitAsync(string table)
    {
        var describe = new Request("DescribeTable", new JsonObject { ["TableName"] = table });
        for (var tries = 0; tries < 1_000; tries++)
        {
            var described = (await CallAsync(describe)).Body!["Table"]!;
            if ((string?)described["TableStatus"] == "ACTIVE" && (described["GlobalSecondaryIndexes"]?.AsArray() ?? []).All(static index => (string?)index!["IndexStatus"] == "ACTIVE")) return;
        }

        throw new TimeoutException($"dynalite does not make '{table}' active.");
    }

    public void Dispose()
    {
        _http.Dispose();
        if (_process is { HasExited: false }) _process.Kill(entireProcessTree: true);
        _process?.Dispose();
    }

    private static int FindPort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    /// <summary>Runs a program to its end: what it printed; null when it is not there or fails.</summary>
    private static async Task<string?> RunAsync(string program, params string[] arguments)
    {
        try
        {
            using var process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
            var errors = process.StandardError.ReadToEndAsync();
            var output = await process.StandardOutput.ReadToEndAsync();
            await process.WaitForExitAsync();
            await errors;
            return process.ExitCode == 0 ? output : null;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }

    /// <summary>Programs run from artifacts/FRAMEWORK/bin/PROJECT/CONFIGURATION.</summary>
    private static string FindArtifacts()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && folder.Name != "artifacts") folder = folder.Parent;
        return folder?.FullName ?? AppContext.BaseDirectory;
    }
}
