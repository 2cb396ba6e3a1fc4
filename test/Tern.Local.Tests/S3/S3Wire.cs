using System.Globalization;
using System.Text;
using Tern.Local.Clocks;
using Tern.Local.S3;
using Tern.Local.Serving;

namespace Tern.Local.Tests.S3;

/// <summary>
/// S3 called with bytes as they are sent on the wire, without signatures. If it verifies signatures, requests without
/// one are signed with the key of the test.
/// </summary>
internal sealed class S3Wire : IDisposable
{
    public const string Account = "000000000000";

    private readonly LocalSchedule _schedule;
    private readonly (string Key, string Secret)? _verified;

    /// <param name="maxBytes">The maximum size of all objects.</param>
    /// <param name="verified">The key whose signatures are verified, or null to verify none.</param>
    /// <param name="start">The first time of the clock, or null for a fixed one.</param>
    /// <param name="findOther">Finds other keys to verify.</param>
    /// <param name="acceptsAcls">true if new buckets accept access control lists; otherwise, false.</param>
    public S3Wire(
        long maxBytes = 100_000_000, (string Key, string Secret)? verified = null, DateTimeOffset? start = null, Func<string, AccessSecret?>? findOther = null,
        bool acceptsAcls = false)
    {
        _verified = verified;
        Clock = new HostClock(start ?? new DateTimeOffset(2026, 3, 1, 10, 0, 0, TimeSpan.Zero));
        _schedule = new LocalSchedule(Clock);
        var clocks = new RequestClocks(Clock);
        var verifier = verified is not { } known
            ? null
            : new RequestVerifier(clocks, key => key == known.Key ? new AccessSecret(known.Secret) : findOther?.Invoke(key));
        Part = new S3Part(_schedule, maxBytes, Targets, clocks, verifier, acceptsAcls);
    }

    public S3Part Part { get; }

    public HostClock Clock { get; }

    public Targets Targets { get; } = new();

    public string Region { get; set; } = "us-east-1";

    /// <summary>
    /// Gets or sets the account that signs the requests, with any secret; null for <see cref="Account"/>, or the verified key.
    /// </summary>
    public string? Caller { get; set; }

    /// <summary>Gets or sets a value indicating whether requests have no signature.</summary>
    public bool IsAnonymous { get; set; }

    public void Dispose()
    {
        Part.Stop();
        _schedule.Dispose();
        Clock.Dispose();
    }

    /// <summary>Sends a request. Headers are <c>name: value</c>.</summary>
    public Task<S3Reply> SendAsync(string method, string target, string body = "", params string[] headers) =>
        SendAsync(method, target, Encoding.UTF8.GetBytes(body), headers);

    public Task<S3Reply> SendAsync(string method, string target, byte[] body, params string[] headers) => SendAsync(method, target, body, null, headers);

    /// <summary>Sends a request whose body isn't in memory.</summary>
    public Task<S3Reply> SendAsync(string method, string target, Stream body, params string[] headers) => SendAsync(method, target, [], body, headers);

    /// <summary>Sends a request that must succeed.</summary>
    public async Task<S3Reply> DoAsync(string method, string target, string body = "", params string[] headers)
    {
        var reply = await SendAsync(method, target, body, headers);
        Assert.True(reply.Status < 300, $"{method} {target}: {reply.Status} {reply.Body}");
        return reply;
    }

    /// <summary>Creates a bucket that all callers may read and write.</summary>
    public async Task OpenAsync(string bucket)
    {
        await DoAsync("PUT", "/" + bucket, "", "x-amz-object-ownership: ObjectWriter");
        await DoAsync("DELETE", $"/{bucket}?publicAccessBlock");
        await DoAsync("PUT", $"/{bucket}?acl", "", "x-amz-acl: public-read-write");
    }

    /// <summary>Sends a request that must fail, and returns its error.</summary>
    public async Task<string> FailAsync(string method, string target, string body = "", params string[] headers) =>
        (await SendAsync(method, target, body, headers)).Error;

    private void Claim(Dictionary<string, string> headers, string account) => headers.TryAdd(
        "authorization",
        $"AWS4-HMAC-SHA256 Credential={account}/20260301/{Region}/s3/aws4_request, SignedHeaders={string.Join(';', headers.Keys)}, Signature=0");

    private async Task<S3Reply> SendAsync(string method, string target, byte[] body, Stream? stream, string[] headers)
    {
        var split = target.Split('?', 2);
        var all = headers.Select(static header => header.Split(": ", 2)).ToDictionary(static pair => pair[0], static pair => pair[1]);
        all.TryAdd("host", "127.0.0.1:4566");
        var isForm = all.GetValueOrDefault("content-type")?.StartsWith("multipart/form-data", StringComparison.Ordinal) is true;
        var isPresigned = target.Contains("X-Amz-", StringComparison.Ordinal) || target.Contains("AWSAccessKeyId", StringComparison.Ordinal);
        if (!IsAnonymous && !isForm && !isPresigned)
        {
            if (Caller is null && _verified is { } key) Sign(all, method, split, key);
            else Claim(all, Caller ?? Account);
        }

        using var answer = await Part.HandleAsync(new Request(all)
        {
            Method = method,
            Path = split[0],
            Query = split.Length > 1 ? split[1] : "",
            Origin = "http://" + all["host"],
            Account = Caller ?? Account,
            Region = Region,
            Body = body,
            BodyStream = stream,
        }, default);
        var text = Encoding.UTF8.GetString(answer.Body.WrittenSpan);
        if (answer.BodyStream is { } content)
        {
            using var reader = new StreamReader(content);
            text = await reader.ReadToEndAsync();
        }

        return new S3Reply(answer.StatusCode, answer.Headers.ToDictionary(static header => header.Key, static header => header.Value), text);
    }

    private void Sign(Dictionary<string, string> headers, string method, string[] target, (string Key, string Secret) key)
    {
        var time = Clock.GetUtcNow().UtcDateTime.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        var scope = new SignatureScope(key.Key, time[..8], Region, "s3");
        headers["x-amz-date"] = time;
        headers["x-amz-content-sha256"] = "UNSIGNED-PAYLOAD";
        var names = headers.Keys.Order(StringComparer.Ordinal).ToList();
        var request = new SignedRequest { Method = method, Path = target[0], Query = target.Length > 1 ? target[1] : "", Headers = headers };
        var text = SignatureV4.StringToSign(time, scope, SignatureV4.CanonicalRequest(request, names, "UNSIGNED-PAYLOAD"));
        var signature = SignatureV4.Sign(SignatureV4.DeriveKey(key.Secret, scope), text);
        headers["authorization"] = $"AWS4-HMAC-SHA256 Credential={key.Key}/{scope.Text}, SignedHeaders={string.Join(';', names)}, Signature={signature}";
    }

    private sealed class Request(Dictionary<string, string> headers) : ServiceRequest
    {
        public override IEnumerable<KeyValuePair<string, string>> Headers => headers;

        public override string? Header(string name) => headers.GetValueOrDefault(name);
    }
}
