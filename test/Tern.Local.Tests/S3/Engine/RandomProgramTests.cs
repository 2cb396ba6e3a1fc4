using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

/// <summary>10,000 random operations, compared with a list of versions for each key.</summary>
public sealed class RandomProgramTests : EngineTest
{
    private static readonly string[] s_parts = ["a", "b", "\u00E9", "\uFFFD", "\U0001F600"];

    private readonly SortedDictionary<string, List<(string Id, string? Text)>> _model = new(KeyOrder.Instance);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task The_bucket_does_what_a_simple_model_does(int seed)
    {
        var random = new Random(seed);
        for (var step = 0; step < 10_000; step++)
        {
            var key = Key(random);
            switch (random.Next(100))
            {
                case < 45:
                    await PutOne(key, $"{key} {step}");
                    break;
                case < 60:
                    DeleteNewest(key);
                    break;
                case < 80:
                    DeleteVersion(key, random);
                    break;
                case < 85:
                    await CopyOne(Key(random), key);
                    break;
                case < 87:
                    if (Bucket.Versioning == VersioningState.Never && step < 2000) break; // first without versioning
                    Bucket.SetVersioning(random.Next(2) == 0 ? VersioningState.Enabled : VersioningState.Suspended);
                    break;
                default:
                    Compare(key, random);
                    break;
            }
        }

        foreach (var (key, versions) in _model.ToList())
        {
            foreach (var (id, _) in versions.ToList()) Delete(key, id);
        }

        Assert.Equal(0, Memory.Used);
        Assert.Empty(Bucket.ListVersions(new VersionListRequest()).Versions);
    }

    private async Task PutOne(string key, string text) => Push(key, (await Put(key, text)).VersionId, text);

    private async Task CopyOne(string source, string key)
    {
        if (source == key || Newest(source)?.Text is not { } text) return;
        var request = new CopyRequest { Source = Bucket, SourceKey = source, Object = new ObjectDraft { Key = key } };
        Push(key, (await Bucket.CopyAsync(request, default)).Version.VersionId, text);
    }

    private void DeleteNewest(string key)
    {
        var result = Delete(key);
        if (Bucket.Versioning == VersioningState.Never) _model.Remove(key);
        else Push(key, result.VersionId!, null);
    }

    private void DeleteVersion(string key, Random random)
    {
        if (!_model.TryGetValue(key, out var versions)) return;
        var index = random.Next(versions.Count);
        var result = Delete(key, versions[index].Id);
        Assert.Equal(versions[index].Text is null, result.IsDeleteMarker);
        versions.RemoveAt(index);
        if (versions.Count == 0) _model.Remove(key);
    }

    private void Push(string key, string id, string? text)
    {
        Assert.Equal(Bucket.Versioning == VersioningState.Enabled, id != ObjectVersion.NullId);
        if (!_model.TryGetValue(key, out var versions)) _model.Add(key, versions = []);
        if (id == ObjectVersion.NullId) versions.RemoveAll(static version => version.Id == ObjectVersion.NullId);
        versions.Add((id, text));
    }

    private (string Id, string? Text)? Newest(string key) => _model.TryGetValue(key, out var versions) ? versions[^1] : null;

    private void Compare(string key, Random random)
    {
        if (Newest(key) is { Text: { } text }) Assert.Equal(text, Get(key));
        else Fails("NoSuchKey", () => Get(key));
        foreach (var (id, old) in _model.GetValueOrDefault(key, []).Where(static version => version.Text is not null)) Assert.Equal(old, Get(key, id));

        var prefix = random.Next(3) == 0 ? "" : key[..1];
        var live = _model.Where(static entry => entry.Value[^1].Text is not null).Select(static entry => entry.Key)
            .Where(key => key.StartsWith(prefix, StringComparison.Ordinal));
        Assert.Equal(live.Take(1000), Bucket.ListObjects(new ObjectListRequest { Prefix = prefix }).Objects.Select(static version => version.Key));
        var versions = _model.Where(entry => KeyOrder.Compare(entry.Key, key) > 0)
            .SelectMany(static entry => Enumerable.Reverse(entry.Value).Select(version => (entry.Key, version.Id)));
        var page = Bucket.ListVersions(new VersionListRequest { KeyMarker = key, MaxKeys = 20 });
        Assert.Equal(versions.Take(20), page.Versions.Select(static listed => (listed.Version.Key, listed.Version.VersionId)));
    }

    private static string Key(Random random) => string.Concat(Enumerable.Range(0, random.Next(1, 4)).Select(_ => s_parts[random.Next(s_parts.Length)]));
}
