using Tern.Local.S3;
using Tern.Local.Tests.Host;
using Tern.Local.Tests.S3.Notifications;
using Tern.S3;
using Tern.S3.Model;
using Tern.TestHarness;

namespace Tern.Local.Tests.S3.Folders;

public sealed class FolderWatchTests
{
    [Fact]
    public async Task A_file_is_told_once_it_is_the_same_at_two_looks_and_again_when_it_changes_or_goes()
    {
        await using var shop = await MountedShop.StartAsync();
        shop.Write("old.txt", "there before");
        var watch = new FolderWatch(new MountedFolder(shop.Folder));
        Assert.Empty(watch.Look());
        shop.Write("in/new file.txt", "half");
        Assert.Empty(watch.Look());
        shop.Write("in/new file.txt", "half, and the rest");
        Assert.Empty(watch.Look());
        Assert.Equal([new FolderChange("in/new file.txt", IsDeleted: false)], watch.Look());
        Assert.Empty(watch.Look());
        File.Delete(shop.PathOf("in/new file.txt"));
        File.Delete(shop.PathOf("old.txt"));
        Assert.Equal(
            [new FolderChange("in/new file.txt", IsDeleted: true), new FolderChange("old.txt", IsDeleted: true)],
            watch.Look().OrderBy(static change => change.Key, StringComparer.Ordinal));
    }

    [Fact]
    public async Task Names_with_a_dot_and_files_that_never_came_to_rest_are_left_out()
    {
        await using var shop = await MountedShop.StartAsync();
        var watch = new FolderWatch(new MountedFolder(shop.Folder));
        watch.Look();
        shop.Write(".DS_Store", "x");
        shop.Write("brief.tmp", "x");
        Assert.Empty(watch.Look());
        File.Delete(shop.PathOf("brief.tmp"));
        Assert.Empty(watch.Look());
        Assert.Empty(watch.Look());
    }

    [Fact]
    public async Task Notifications_are_sent_once_for_writes_through_S3_and_for_files_of_other_programs()
    {
        await using var shop = await MountedShop.StartAsync();
        var functions = new RecordedFunctions("arn:aws:lambda:us-east-1:000000000000:function:f");
        shop.Aws.UseFunctions(functions);
        shop.Write("before", "x");
        await shop.S3.PutBucketNotificationConfigurationAsync(new PutBucketNotificationConfigurationRequest
        {
            Bucket = "shop",
            NotificationConfiguration = new NotificationConfiguration
            {
                LambdaFunctionConfigurations =
                [
                    new LambdaFunctionConfiguration { LambdaFunctionArn = functions.Arn, Events = [Event.S3ObjectCreated, Event.S3ObjectRemoved] },
                ],
            },
        });
        await shop.S3.PutObjectAsync("shop", "a", "one");
        shop.Place("summer 2026/café 100%+more.json", "abc");
        await Polling.UntilAsync(() => functions.Events.Count == 2);
        File.Delete(shop.PathOf("a"));
        await Polling.UntilAsync(() => functions.Events.Count == 3);
        await shop.S3.DeleteObjectAsync("shop", "before");
        shop.Place("last", "x");
        await Polling.UntilAsync(() => functions.Events.Count == 5);

        Assert.Equal(
            [
                "ObjectCreated:Put a", "ObjectCreated:Put summer+2026/caf%C3%A9+100%25%2Bmore.json", "ObjectRemoved:Delete a", "ObjectRemoved:Delete before",
                "ObjectCreated:Put last",
            ],
            functions.Events.Select(static body => NotifiedShop.NameOf(NotifiedShop.RecordOf(body))));
        var written = NotifiedShop.RecordOf(functions.Events[1]).GetProperty("s3").GetProperty("object");
        Assert.Equal(("900150983cd24fb0d6963f7d28e17f72", 3), (written.GetProperty("eTag").GetString(), written.GetProperty("size").GetInt32()));
    }
}
