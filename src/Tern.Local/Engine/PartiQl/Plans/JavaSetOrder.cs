namespace Tern.Local.Engine;

/// <summary>
/// The iteration order of Java's HashSet, which is visible in one of the service's error messages: by hash bucket, then
/// in insertion order.
/// </summary>
internal static class JavaSetOrder
{
    public static List<string> Of(IEnumerable<string> names)
    {
        var distinct = names.Distinct().ToList();
        var buckets = 16;
        while (distinct.Count > buckets * 3 / 4) buckets *= 2;
        return [.. distinct.OrderBy(name => Bucket(name, buckets))];
    }

    private static int Bucket(string name, int buckets)
    {
        uint hash = 0;
        foreach (var c in name) hash = unchecked(hash * 31 + c);
        return (int)((hash ^ hash >> 16) & (uint)(buckets - 1));
    }
}
