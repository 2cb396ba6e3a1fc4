using Tern.Credentials;

namespace Tern.Signing;

/// <summary>
/// Caches derived keys: deriving one takes four HMACs, more than the rest of a signature. Reading takes no lock.
/// </summary>
internal sealed class SigningKeyCache
{
    // A client usually signs for one Region and service; there are more with tenants' credentials and after midnight.
    // Beyond this number, the oldest is evicted.
    private const int MostKept = 64;

    private readonly Lock _gate = new();
    private SigningKey[] _keys = [];

    public SigningKey Get(AwsCredentials credentials, SigningDate date, string region, string service)
    {
        var day = date.DayNumber;
        foreach (var key in Volatile.Read(ref _keys))
            if (key.IsFor(credentials, day, region, service)) return key;
        return Add(credentials, date, region, service);
    }

    private SigningKey Add(AwsCredentials credentials, SigningDate date, string region, string service)
    {
        lock (_gate)
        {
            foreach (var key in _keys)
                if (key.IsFor(credentials, date.DayNumber, region, service)) return key;

            // Newest first: yesterday's key is never used again, and is soon evicted.
            var added = new SigningKey(credentials, date, region, service);
            Volatile.Write(ref _keys, [added, .. _keys.AsSpan(0, Math.Min(_keys.Length, MostKept - 1))]);
            return added;
        }
    }
}
