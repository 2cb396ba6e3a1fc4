using System.Net.Http.Json;
using System.Text;
using System.Text.Json;
using Files.Aws;
using Files.Tests;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Tern.S3;
using Tern.S3.Model;

[assembly: AssemblyFixture(typeof(FilesServer))]

namespace Files.Tests;

/// <summary>The sample on a local AWS; both end with the tests. Tests share it, and each test has its own
/// folders.</summary>
public sealed class FilesServer : IAsyncLifetime
{
    public const int PartLength = 8 * 1024 * 1024;

    private readonly SemaphoreSlim _gate = new(1);
    private LocalPlace? _local;
    private WebApplication? _app;

    public HttpClient Http { get; } = new(new SocketsHttpHandler { AllowAutoRedirect = false });

    public Uri Url => Http.BaseAddress!;

    internal IServiceProvider Services => _app!.Services;

    public async ValueTask InitializeAsync() => _local = await LocalPlace.StartAsync(TestContext.Current.CancellationToken);

    /// <summary>Starts it at the first call.</summary>
    public async Task StartAsync()
    {
        await _gate.WaitAsync(TestContext.Current.CancellationToken);
        try
        {
            if (_app is not null) return;
            _app = await StartAnotherAsync();
            Http.BaseAddress = new Uri(_app.Urls.Single());
        }
        finally
        {
            _gate.Release();
        }
    }

    /// <summary>Another server on the same bucket, as after a restart.</summary>
    internal async Task<WebApplication> StartAnotherAsync()
    {
        var app = await FilesApp.CreateAsync(Place(), _local, port: 0, create: false, TestContext.Current.CancellationToken);
        await app.StartAsync(TestContext.Current.CancellationToken);
        return app;
    }

    /// <summary>Stops a server as a signal does: the worker ends first, then the services that it uses.</summary>
    internal static async Task StopAsync(WebApplication app)
    {
        await app.StopAsync(CancellationToken.None);
        await app.DisposeAsync();
    }

    internal static FilesPlace Place() => FilesPlace.Read(new ConfigurationBuilder().Build());

    internal S3Client S3 => Services.GetRequiredService<S3Client>();

    internal async Task<byte[]> ReadObjectAsync(string key)
    {
        await using var got = await S3.GetObjectAsync(new GetObjectRequest { Bucket = Place().Bucket, Key = key });
        var bytes = new MemoryStream();
        await got.Body!.CopyToAsync(bytes, TestContext.Current.CancellationToken);
        return bytes.ToArray();
    }

    public async Task<JsonElement> GetAsync(string path)
    {
        using var response = await Http.GetAsync(new Uri(path, UriKind.Relative));
        return await ReadAsync(200, response);
    }

    public async Task<JsonElement> SendAsync(int status, HttpMethod method, string path, object? json = null, byte[]? bytes = null)
    {
        using var request = new HttpRequestMessage(method, new Uri(path, UriKind.Relative));
        if (json is not null) request.Content = new StringContent(JsonSerializer.Serialize(json), Encoding.UTF8, "application/json");
        if (bytes is not null) request.Content = new ByteArrayContent(bytes);
        using var response = await Http.SendAsync(request);
        return await ReadAsync(status, response);
    }

    /// <summary>Uploads a file as the page does.</summary>
    public async Task UploadAsync(string key, byte[] bytes)
    {
        var begun = await SendAsync(201, HttpMethod.Post, "/uploads", new { key, length = bytes.Length, contentType = "text/plain" });
        var token = begun.GetProperty("token").GetString();
        for (var number = 1; number == 1 || (number - 1) * PartLength < bytes.Length; number++)
            await SendAsync(204, HttpMethod.Put, $"/uploads/{token}/parts/{number}", bytes: PartOf(bytes, number));
        await SendAsync(201, HttpMethod.Post, $"/uploads/{token}/complete");
    }

    public static byte[] PartOf(byte[] bytes, int number)
    {
        var from = (number - 1) * PartLength;
        return bytes[from..Math.Min(bytes.Length, from + PartLength)];
    }

    /// <summary>A file of a folder, once the worker has counted it.</summary>
    public async Task<JsonElement> WaitForCountsAsync(string folder, string name)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        while (true)
        {
            var files = await GetAsync($"/files?folder={Uri.EscapeDataString(folder)}");
            foreach (var file in files.GetProperty("files").EnumerateArray())
            {
                var counts = file.GetProperty("counts");
                if (file.GetProperty("name").GetString() == name && counts.ValueKind == JsonValueKind.Object) return counts;
            }

            limit.Token.ThrowIfCancellationRequested();
        }
    }

    public async ValueTask DisposeAsync()
    {
        Http.Dispose();
        _gate.Dispose();
        if (_app is not null) await StopAsync(_app);
        if (_local is not null) await _local.DisposeAsync();
    }

    private static async Task<JsonElement> ReadAsync(int status, HttpResponseMessage response)
    {
        var text = await response.Content.ReadAsStringAsync();
        Assert.True(status == (int)response.StatusCode, $"{(int)response.StatusCode}, not {status}: {text}");
        if (status >= 400) Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
        return text == "" ? default : JsonDocument.Parse(text).RootElement;
    }
}
