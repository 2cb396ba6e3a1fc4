using System.Text.Json;
using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Tests.Sources;

public sealed class FolderWatchTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("tern-bucket-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void A_file_is_told_once_it_is_the_same_at_two_looks_and_again_when_it_changes_or_goes()
    {
        Write("old.txt", "there before");
        var watch = new FolderWatch(_folder);
        Assert.Empty(watch.Look());
        Write("in/new file.txt", "half");
        Assert.Empty(watch.Look());
        Write("in/new file.txt", "half, and the rest");
        Assert.Empty(watch.Look());
        Assert.Equal([("in/new file.txt", "ObjectCreated:Put", 18L)], Told(watch));
        Assert.Empty(watch.Look());
        File.Delete(Path.Combine(_folder, "in/new file.txt"));
        File.Delete(Path.Combine(_folder, "old.txt"));
        Assert.Equal([("in/new file.txt", "ObjectRemoved:Delete", 0L), ("old.txt", "ObjectRemoved:Delete", 0L)], Told(watch).Order());
    }

    [Fact]
    public void Names_with_a_dot_and_files_that_never_came_to_rest_are_left_out()
    {
        var watch = new FolderWatch(_folder);
        watch.Look();
        Write(".DS_Store", "x");
        Write("brief.tmp", "x");
        Assert.Empty(watch.Look());
        File.Delete(Path.Combine(_folder, "brief.tmp"));
        Assert.Empty(watch.Look());
        Assert.Empty(watch.Look());
    }

    [Theory]
    [InlineData("s3:ObjectCreated:*", "in/a.json", "ObjectCreated:Put", true)]
    [InlineData("s3:ObjectRemoved:*", "in/a.json", "ObjectCreated:Put", false)]
    [InlineData("s3:ObjectCreated:Put", "in/a.json", "ObjectCreated:Put", true)]
    [InlineData("s3:ObjectCreated:*", "out/a.json", "ObjectCreated:Put", false)]
    [InlineData("s3:ObjectCreated:*", "in/a.txt", "ObjectCreated:Put", false)]
    public void A_notification_chooses_by_event_prefix_and_suffix(string events, string key, string change, bool fits) =>
        Assert.Equal(fits, new BucketNotification { Function = "f", Events = [events], Prefix = "in/", Suffix = ".json" }.Fits(key, change));

    [Fact]
    public void The_key_in_the_event_is_encoded_as_the_service_does()
    {
        Write("in/summer 2026/café 100%+more.json", "abc");
        var path = Path.Combine(_folder, "in/summer 2026/café 100%+more.json");
        var change = new BucketChange("in/summer 2026/café 100%+more.json", path, false, 3);
        var record = JsonElement.Parse(BucketEvent.Write("uploads", change, DateTimeOffset.UnixEpoch)).GetProperty("Records")[0];
        Assert.Equal("in/summer+2026/caf%C3%A9+100%25%2Bmore.json", record.GetProperty("s3").GetProperty("object").GetProperty("key").GetString());
        Assert.Equal("900150983cd24fb0d6963f7d28e17f72", record.GetProperty("s3").GetProperty("object").GetProperty("eTag").GetString());
        Assert.Equal("1970-01-01T00:00:00.000Z", record.GetProperty("eventTime").GetString());
    }

    private static IEnumerable<(string, string, long)> Told(FolderWatch watch) => watch.Look().Select(static change => (change.Key, change.Name, change.Size));

    private void Write(string key, string text)
    {
        var path = Path.Combine(_folder, key);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}
