using Tern.Credentials;

namespace Tern.Signing;

/// <summary>The derived keys in use: deriving one costs four HMACs, more than the rest of a signature. Reading takes no lock.</summary>
internal sealed class SigningKeyCache
{
    // A client signs for one region and service; more come from tenants' credentials and from midnight. Beyond this the oldest goes.
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

            // The newest first: yesterday's key is never looked at again, and soon falls off the end.
            var added = new SigningKey(credentials, date, region, service);
            Volatile.Write(ref _keys, [added, .. _keys.AsSpan(0, Math.Min(_keys.Length, MostKept - 1))]);
            return added;
        }
    }
}
