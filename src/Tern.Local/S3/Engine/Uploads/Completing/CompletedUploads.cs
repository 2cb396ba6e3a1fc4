namespace Tern.Local.S3;

/// <summary>
/// The latest completed uploads, so that a completion whose response was lost can be repeated. Guarded by the bucket's
/// lock.
/// </summary>
internal sealed class CompletedUploads
{
    private const int Most = 1000;

    private readonly Dictionary<string, ObjectVersion> _versions = new(StringComparer.Ordinal);
    private readonly Queue<string> _order = new();

    public ObjectVersion? Find(string key, string uploadId) =>
        _versions.TryGetValue(uploadId, out var version) && version.Key == key ? version : null;

    public void Add(string uploadId, ObjectVersion version)
    {
        _versions.Add(uploadId, version);
        _order.Enqueue(uploadId);
        if (_order.Count > Most) _versions.Remove(_order.Dequeue());
    }
}
