using System.Security.Cryptography;
using System.Text;
using Tern.Credentials;

namespace Tern.Signing;

/// <summary>
/// A key derived from a secret for one day, Region and service, with all data that depends only on it, and
/// initialized hash objects. Thread-safe.
/// </summary>
internal sealed class SigningKey
{
    // The number of states that can be in use at once without creating new ones. A state takes 2-3 KB.
    private static readonly int MostKept = Math.Min(Environment.ProcessorCount, 32);

    private readonly SigningState?[] _kept = new SigningState?[MostKept];
    private readonly string _accessKeyId;
    private readonly string _secret;
    private readonly string _region;
    private readonly string _service;
    private readonly long _dayNumber;
    private readonly byte[] _key;

    public SigningKey(AwsCredentials credentials, SigningDate date, string region, string service)
    {
        _accessKeyId = credentials.AccessKeyId;
        _secret = credentials.SecretAccessKey;
        _region = region;
        _service = service;
        _dayNumber = date.DayNumber;
        _key = Derive(_secret, date.Day, region, service);

        var scope = $"{Encoding.ASCII.GetString(date.Day)}/{region}/{service}/aws4_request";
        Scope = Encoding.UTF8.GetBytes(scope);
        AuthorizationStart = Encoding.UTF8.GetBytes($"AWS4-HMAC-SHA256 Credential={_accessKeyId}/{scope}, SignedHeaders=");
    }

    /// <summary>The scope, such as <c>20150830/us-east-1/iam/aws4_request</c>, in UTF-8.</summary>
    public byte[] Scope { get; }

    /// <summary>The authorization header up to the list of signed headers, in UTF-8.</summary>
    public byte[] AuthorizationStart { get; }

    public bool IsFor(AwsCredentials credentials, long dayNumber, string region, string service) =>
        _dayNumber == dayNumber && _secret == credentials.SecretAccessKey && _accessKeyId == credentials.AccessKeyId
            && _region == region && _service == service;

    /// <summary>
    /// Returns hash objects for the caller's exclusive use until <see cref="Return"/>. A caller that fails abandons
    /// them, because they may contain a part of a text.
    /// </summary>
    public SigningState Rent()
    {
        var first = Environment.CurrentManagedThreadId % _kept.Length;
        for (var i = 0; i < _kept.Length; i++)
        {
            ref var slot = ref _kept[(first + i) % _kept.Length];
            if (slot is not null && Interlocked.Exchange(ref slot, null) is { } state) return state;
        }

        return new SigningState(_key);
    }

    public void Return(SigningState state)
    {
        var first = Environment.CurrentManagedThreadId % _kept.Length;
        for (var i = 0; i < _kept.Length; i++)
            if (Interlocked.CompareExchange(ref _kept[(first + i) % _kept.Length], state, null) is null) return;
        state.Dispose();
    }

    // HMAC(HMAC(HMAC(HMAC("AWS4" + secret, day), Region), service), "aws4_request")
    private static byte[] Derive(string secret, ReadOnlySpan<byte> day, string region, string service)
    {
        var start = Encoding.UTF8.GetBytes("AWS4" + secret);
        var key = new byte[HMACSHA256.HashSizeInBytes];
        HMACSHA256.HashData(start, day, key);
        HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(region), key);
        HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(service), key);
        HMACSHA256.HashData(key, "aws4_request"u8, key);
        CryptographicOperations.ZeroMemory(start);
        return key;
    }
}
