using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.S3.Notifications;

public sealed class NotificationEventTests
{
    [Fact]
    public async Task A_put_is_in_the_queue_when_its_response_arrives()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.NotifyQueueAsync("s3:ObjectCreated:*");
        await shop.S3.PutObjectAsync(NotifiedShop.Bucket, "in/a b+ü@~(1).txt", "hello");
        var record = Assert.Single(await shop.EventsAsync());
        var response = record.GetProperty("responseElements");
        var owner = record.GetProperty("s3").GetProperty("bucket").GetProperty("ownerIdentity").GetProperty("principalId").GetString()!;
        var sequencer = NotifiedShop.ObjectOf(record).GetProperty("sequencer").GetString()!;
        Assert.Equal((16, 76), (response.GetProperty("x-amz-request-id").GetString()!.Length, response.GetProperty("x-amz-id-2").GetString()!.Length));
        Assert.Equal((14, 18), (owner.Length, sequencer.Length));
        Assert.Equal(
            $$$$"""
            {"eventVersion":"2.1","eventSource":"aws:s3","awsRegion":"us-east-1","eventTime":"2026-03-01T10:00:00.005Z","eventName":"ObjectCreated:Put",
            "userIdentity":{"principalId":"AWS:000000000000"},"requestParameters":{"sourceIPAddress":"127.0.0.1"},
            "responseElements":{{{{response.GetRawText()}}}},
            "s3":{"s3SchemaVersion":"1.0","configurationId":"rule",
            "bucket":{"name":"shop","ownerIdentity":{"principalId":"{{{{owner}}}}"},"arn":"arn:aws:s3:::shop"},
            "object":{"key":"in/a+b%2B%C3%BC%40%7E%281%29.txt","size":5,"eTag":"5d41402abc4b2a76b9719d911017c592","sequencer":"{{{{sequencer}}}}"}}}
            """.ReplaceLineEndings(""),
            record.GetRawText());
    }

    [Fact]
    public async Task Each_way_to_write_has_its_event()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.NotifyQueueAsync("s3:ObjectCreated:*");
        var s3 = shop.S3;
        await s3.PutObjectAsync("shop", "a", "one");
        await s3.CopyObjectAsync(new CopyObjectRequest { Bucket = "shop", Key = "b", CopySource = "shop/a" });
        var upload = await s3.CreateMultipartUploadAsync(new CreateMultipartUploadRequest { Bucket = "shop", Key = "c" });
        var part = await s3.UploadPartAsync(new UploadPartRequest
        {
            Bucket = "shop", Key = "c", UploadId = upload.UploadId, PartNumber = 1, Body = new MemoryStream(new byte[7]),
        });
        var complete = new CompleteMultipartUploadRequest
        {
            Bucket = "shop",
            Key = "c",
            UploadId = upload.UploadId,
            MultipartUpload = new CompletedMultipartUpload { Parts = [new CompletedPart { PartNumber = 1, ETag = part.ETag }] },
        };
        var completed = await s3.CompleteMultipartUploadAsync(complete);
        await s3.CompleteMultipartUploadAsync(complete); // a repetition changes nothing
        var events = await shop.EventsAsync();
        Assert.Equal(["ObjectCreated:Put a", "ObjectCreated:Copy b", "ObjectCreated:CompleteMultipartUpload c"], events.Select(NotifiedShop.NameOf));
        var last = NotifiedShop.ObjectOf(events[2]);
        Assert.Equal((7, completed.ETag!.Trim('"')), (last.GetProperty("size").GetInt32(), last.GetProperty("eTag").GetString()));
    }

    [Fact]
    public async Task Versions_have_their_IDs_and_deletions_their_kinds()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.VersionAsync();
        await shop.NotifyQueueAsync("s3:ObjectCreated:*", "s3:ObjectRemoved:*");
        var put = await shop.S3.PutObjectAsync("shop", "a", "one");
        var marker = await shop.S3.DeleteObjectAsync("shop", "a");
        await shop.S3.DeleteObjectAsync(new DeleteObjectRequest { Bucket = "shop", Key = "a", VersionId = put.VersionId });
        var events = await shop.EventsAsync();
        Assert.Equal(["ObjectCreated:Put a", "ObjectRemoved:DeleteMarkerCreated a", "ObjectRemoved:Delete a"], events.Select(NotifiedShop.NameOf));
        Assert.Equal(
            ["key size eTag versionId sequencer", "key eTag versionId sequencer", "key versionId sequencer"], events.Select(NotifiedShop.MembersOf));
        var versions = events.Select(static record => NotifiedShop.ObjectOf(record).GetProperty("versionId").GetString());
        Assert.Equal([put.VersionId, marker.VersionId, put.VersionId], versions);
        var sequencers = events.Select(static record => NotifiedShop.ObjectOf(record).GetProperty("sequencer").GetString()).ToList();
        Assert.Equal(sequencers.Distinct().Order(StringComparer.Ordinal), sequencers);
    }

    [Fact]
    public async Task Each_key_of_a_batch_has_an_event_even_without_an_object()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.NotifyQueueAsync("s3:ObjectRemoved:Delete");
        await shop.S3.PutObjectAsync("shop", "a", "one");
        await shop.S3.DeleteObjectsAsync(new DeleteObjectsRequest
        {
            Bucket = "shop", Delete = new Delete { Objects = [new ObjectIdentifier { Key = "a" }, new ObjectIdentifier { Key = "no" }] },
        });
        var events = await shop.EventsAsync();
        Assert.Equal(["ObjectRemoved:Delete a", "ObjectRemoved:Delete no"], events.Select(NotifiedShop.NameOf));
        Assert.All(events, static record => Assert.Equal("key sequencer", NotifiedShop.MembersOf(record)));
    }

    [Fact]
    public async Task Tags_and_access_have_events_without_a_sequencer()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.NotifyQueueAsync("s3:ObjectTagging:*", "s3:ObjectAcl:Put");
        await shop.S3.PutBucketOwnershipControlsAsync(new PutBucketOwnershipControlsRequest
        {
            Bucket = "shop",
            OwnershipControls = new OwnershipControls { Rules = [new OwnershipControlsRule { ObjectOwnership = ObjectOwnership.ObjectWriter }] },
        });
        await shop.S3.PutObjectAsync("shop", "a", "one");
        await shop.S3.PutObjectTaggingAsync(new PutObjectTaggingRequest
        {
            Bucket = "shop", Key = "a", Tagging = new Tagging { TagSet = [new Tag { Key = "k", Value = "v" }] },
        });
        await shop.S3.DeleteObjectTaggingAsync(new DeleteObjectTaggingRequest { Bucket = "shop", Key = "a" });
        await shop.S3.PutObjectAclAsync(new PutObjectAclRequest { Bucket = "shop", Key = "a", ACL = ObjectCannedACL.BucketOwnerFullControl });
        var events = await shop.EventsAsync();
        Assert.Equal(["ObjectTagging:Put a", "ObjectTagging:Delete a", "ObjectAcl:Put a"], events.Select(NotifiedShop.NameOf));
        Assert.All(events, static record => Assert.Equal(
            ("2.3", "key eTag"), (record.GetProperty("eventVersion").GetString(), NotifiedShop.MembersOf(record))));
    }

    [Fact]
    public async Task Lifecycle_rules_notify_while_the_time_advances()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.NotifyQueueAsync("s3:LifecycleExpiration:*");
        await shop.S3.PutBucketLifecycleConfigurationAsync(new PutBucketLifecycleConfigurationRequest
        {
            Bucket = "shop",
            LifecycleConfiguration = new BucketLifecycleConfiguration
            {
                Rules =
                [
                    new LifecycleRule
                    {
                        ID = "old", Status = ExpirationStatus.Enabled, Filter = new LifecycleRuleFilter { Prefix = "tmp/" },
                        Expiration = new LifecycleExpiration { Days = 1 },
                    },
                ],
            },
        });
        await shop.S3.PutObjectAsync("shop", "tmp/a", "one");
        await shop.Aws.AdvanceAsync(TimeSpan.FromDays(3));
        var expired = Assert.Single(await shop.EventsAsync());
        Assert.Equal("LifecycleExpiration:Delete tmp/a", NotifiedShop.NameOf(expired));
        Assert.Equal("2026-03-03T00:00:00.000Z", expired.GetProperty("eventTime").GetString());
        Assert.Equal("s3.amazonaws.com", expired.GetProperty("userIdentity").GetProperty("principalId").GetString());
        await shop.VersionAsync();
        await shop.S3.PutObjectAsync("shop", "tmp/b", "two");
        await shop.Aws.AdvanceAsync(TimeSpan.FromDays(3));
        Assert.Contains("LifecycleExpiration:DeleteMarkerCreated tmp/b", (await shop.EventsAsync()).Select(NotifiedShop.NameOf));
    }
}
