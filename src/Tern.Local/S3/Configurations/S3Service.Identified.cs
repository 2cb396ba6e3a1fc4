using Tern.Local.Serving;

namespace Tern.Local.S3;

// Configurations that a bucket can have several of, each with an ID. The names of their kinds end with a slash.
internal sealed partial class S3Service
{
    private const int MaxIdentified = 1000;
    private const int IdentifiedPage = 100;

    private ValueTask<NoAnswer> Store(string bucket, string kind, string id, object configuration)
    {
        engine.GetBucket(bucket).Change(bucket =>
        {
            if (!bucket.Configurations.ContainsKey(kind + id) && IdsOf(bucket, kind).Count() >= MaxIdentified)
            {
                throw new S3ErrorException(
                    "TooManyConfigurations", 400,
                    "You are attempting to create a new configuration but have already reached the 1,000-configuration limit.");
            }

            bucket.Configurations[kind + id] = configuration;
        });
        return Nothing;
    }

    private ValueTask<NoAnswer> Forget(string bucket, string kind, string id)
    {
        engine.GetBucket(bucket).Change(bucket =>
        {
            if (!bucket.Configurations.TryRemove(kind + id, out _)) throw NoSuchConfiguration();
        });
        return Nothing;
    }

    private T StoredById<T>(string bucket, string kind, string id) where T : class =>
        Stored<T>(engine.GetBucket(bucket), kind + id) ?? throw NoSuchConfiguration();

    /// <summary>Returns a page of configurations in the order of their IDs, and the token of the next page.</summary>
    private (List<T> Configurations, string? Next) Page<T>(string bucket, string kind, string? token) where T : class
    {
        var from = engine.GetBucket(bucket);
        var first = token is null ? "" : ContinuationTokens.Read(token);
        var ids = IdsOf(from, kind).Where(id => string.CompareOrdinal(id, first) >= 0).Order(StringComparer.Ordinal).Take(IdentifiedPage + 1).ToList();
        return (
            [.. ids.Take(IdentifiedPage).Select(id => Stored<T>(from, kind + id)).OfType<T>()],
            ids.Count > IdentifiedPage ? ContinuationTokens.Write(ids[^1]) : null);
    }

    private static IEnumerable<string> IdsOf(S3Bucket bucket, string kind) =>
        bucket.Configurations.Keys.Where(name => name.StartsWith(kind, StringComparison.Ordinal)).Select(name => name[kind.Length..]);

    private static S3ErrorException NoSuchConfiguration() => new("NoSuchConfiguration", 404, "The specified configuration does not exist.");
}
