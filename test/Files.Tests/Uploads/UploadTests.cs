using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using Files.Aws;
using Files.Uploads;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Files.Tests.Uploads;

public sealed class UploadTests(FilesServer server)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Parts_sent_in_any_order_become_one_file_that_is_counted()
    {
        await server.StartAsync();
        var bytes = Lines(FilesServer.PartLength + 1_000_000);
        var token = await BeginAsync("parts/two.txt", bytes.Length);

        await PutAsync(204, token, 2, FilesServer.PartOf(bytes, 2));
        var missing = await server.SendAsync(409, HttpMethod.Post, $"/uploads/{token}/complete");
        Assert.Contains("missing: 1.", missing.GetProperty("detail").GetString(), StringComparison.Ordinal);
        await PutAsync(204, token, 1, FilesServer.PartOf(bytes, 1));
        await server.SendAsync(201, HttpMethod.Post, $"/uploads/{token}/complete");

        Assert.Equal(bytes, await server.ReadObjectAsync("parts/two.txt"));
        var counts = await server.WaitForCountsAsync("parts/", "two.txt");
        Assert.Equal(bytes.Count(value => value == '\n') + 1, counts.GetProperty("lines").GetInt64());
    }

    [Fact]
    public async Task An_upload_that_breaks_off_goes_on_at_a_server_that_was_started_since()
    {
        await server.StartAsync();
        var bytes = Lines((2 * FilesServer.PartLength) + 10);
        var token = await BeginAsync("parts/broken.txt", bytes.Length);
        await PutAsync(204, token, 1, FilesServer.PartOf(bytes, 1));

        // The second part breaks off in the middle.
        using var broken = new BrokenContent(FilesServer.PartOf(bytes, 2), after: 3_000_000);
        await Assert.ThrowsAnyAsync<Exception>(() => server.Http.PutAsync(new Uri($"/uploads/{token}/parts/2", UriKind.Relative), broken, Token));

        var restarted = await server.StartAnotherAsync();
        using var http = new HttpClient { BaseAddress = new Uri(restarted.Urls.Single()) };
        var state = await http.GetStringAsync(new Uri($"/uploads/{token}", UriKind.Relative), Token);
        Assert.Contains("\"received\":[1]", state, StringComparison.Ordinal);
        foreach (var number in (int[])[2, 3])
        {
            using var part = new ByteArrayContent(FilesServer.PartOf(bytes, number));
            using var put = await http.PutAsync(new Uri($"/uploads/{token}/parts/{number}", UriKind.Relative), part, Token);
            Assert.Equal(HttpStatusCode.NoContent, put.StatusCode);
        }

        using var completed = await http.PostAsync(new Uri($"/uploads/{token}/complete", UriKind.Relative), null, Token);
        Assert.Equal(HttpStatusCode.Created, completed.StatusCode);
        await FilesServer.StopAsync(restarted);
        Assert.Equal(bytes, await server.ReadObjectAsync("parts/broken.txt"));
    }

    [Fact]
    public async Task Completing_is_asked_again_by_whoever_missed_the_answer()
    {
        await server.StartAsync();
        var token = await BeginAsync("twice/a.txt", 3);
        await PutAsync(204, token, 1, "abc"u8.ToArray());

        var first = await server.SendAsync(201, HttpMethod.Post, $"/uploads/{token}/complete");
        var asked = await server.GetAsync($"/uploads/{token}");
        Assert.Equal([1], asked.GetProperty("received").EnumerateArray().Select(part => part.GetInt32()));
        var second = await server.SendAsync(201, HttpMethod.Post, $"/uploads/{token}/complete");

        Assert.Equal(first.GetRawText(), second.GetRawText());
        // The object has been overwritten since, so it isn't the one that this upload created.
        await server.UploadAsync("twice/a.txt", "other"u8.ToArray());
        await server.SendAsync(410, HttpMethod.Post, $"/uploads/{token}/complete");
    }

    [Fact]
    public async Task An_empty_file_is_a_file()
    {
        await server.StartAsync();
        await server.UploadAsync("empty/none.txt", []);

        Assert.Empty(await server.ReadObjectAsync("empty/none.txt"));
        Assert.Equal(0, (await server.WaitForCountsAsync("empty/", "none.txt")).GetProperty("words").GetInt64());
    }

    [Fact]
    public async Task A_discarded_upload_is_gone_with_its_parts()
    {
        await server.StartAsync();
        var token = await BeginAsync("gone/a.txt", 3);
        await PutAsync(204, token, 1, "abc"u8.ToArray());

        await server.SendAsync(204, HttpMethod.Delete, $"/uploads/{token}");
        await server.SendAsync(204, HttpMethod.Delete, $"/uploads/{token}");

        await server.SendAsync(410, HttpMethod.Get, $"/uploads/{token}");
        await server.SendAsync(410, HttpMethod.Post, $"/uploads/{token}/complete");
    }

    [Fact]
    public async Task A_part_of_another_length_or_number_is_refused()
    {
        await server.StartAsync();
        var token = await BeginAsync("short/a.txt", 3);

        await PutAsync(400, token, 1, "ab"u8.ToArray());
        await PutAsync(400, token, 1, "abcd"u8.ToArray());
        await PutAsync(400, token, 2, "abc"u8.ToArray());
        await PutAsync(400, token, 0, "abc"u8.ToArray());
    }

    [Fact]
    public async Task A_token_that_somebody_else_made_is_refused()
    {
        await server.StartAsync();
        var token = await BeginAsync("forged/a.txt", 3);
        var foreign = new UploadTokens(Options.Create(new FilesSettings { TokenKey = Convert.ToBase64String(new byte[32]) }));
        var own = server.Services.GetRequiredService<UploadTokens>();

        foreach (var forged in (string[])[foreign.Write(own.Read(token)), token[1..], token[..^1], token.Replace(".", "", StringComparison.Ordinal), "x"])
            await server.SendAsync(400, HttpMethod.Get, $"/uploads/{forged}");
    }

    [Theory]
    [InlineData("", 1, 400)]
    [InlineData("../up.txt", 1, 400)]
    [InlineData("/root.txt", 1, 400)]
    [InlineData("a//b.txt", 1, 400)]
    [InlineData("folder/", 1, 400)]
    [InlineData("line\n.txt", 1, 400)]
    [InlineData("negative.txt", -1, 400)]
    [InlineData("huge.txt", 1_000_000_001, 413)]
    public async Task Keys_that_cannot_be_files_are_refused(string key, long length, int status)
    {
        await server.StartAsync();
        await server.SendAsync(status, HttpMethod.Post, "/uploads", new { key, length });
    }

    [Fact]
    public async Task A_program_sends_a_file_in_one_request_of_a_length_that_nobody_knows()
    {
        await server.StartAsync();
        var bytes = Lines(FilesServer.PartLength + 100_000);
        using var request = new HttpRequestMessage(HttpMethod.Put, new Uri("/files/piped/a%20%23.txt", UriKind.Relative))
        {
            Headers = { TransferEncodingChunked = true },
            Content = new StreamContent(new MemoryStream(bytes)) { Headers = { ContentType = new("text/plain") } },
        };

        using var answer = await server.Http.SendAsync(request, Token);

        Assert.Equal(HttpStatusCode.Created, answer.StatusCode);
        Assert.Equal(bytes, await server.ReadObjectAsync("piped/a #.txt"));
        Assert.True((await server.WaitForCountsAsync("piped/", "a #.txt")).GetProperty("isText").GetBoolean());
        Assert.Equal("/files/piped/a%20%23.txt", answer.Headers.Location!.OriginalString);
    }

    [Fact]
    public async Task A_request_that_announces_more_than_is_taken_is_refused_unread()
    {
        await server.StartAsync();
        using var client = new TcpClient();
        await client.ConnectAsync(server.Url.Host, server.Url.Port, Token);
        await client.GetStream().WriteAsync(
            Encoding.ASCII.GetBytes($"PUT /files/huge.bin HTTP/1.1\r\nHost: {server.Url.Authority}\r\nContent-Length: 1000000001\r\n\r\n"), Token);

        using var reader = new StreamReader(client.GetStream());
        Assert.StartsWith("HTTP/1.1 413", await reader.ReadLineAsync(Token), StringComparison.Ordinal);
    }

    private async Task<string> BeginAsync(string key, long length)
    {
        var begun = await server.SendAsync(201, HttpMethod.Post, "/uploads", new { key, length, contentType = "text/plain" });
        return begun.GetProperty("token").GetString()!;
    }

    private Task<JsonElement> PutAsync(int status, string token, int number, byte[] bytes) =>
        server.SendAsync(status, HttpMethod.Put, $"/uploads/{token}/parts/{number}", bytes: bytes);

    private static byte[] Lines(int length)
    {
        var bytes = new byte[length];
        var random = new Random(7);
        for (var i = 0; i < length; i++) bytes[i] = random.Next(12) switch { 0 => (byte)'\n', < 3 => (byte)' ', var letter => (byte)('a' + letter) };
        bytes[^1] = (byte)'z';
        return bytes;
    }
}
