using System.Text;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events.Sources;

public sealed class S3Tests
{
    private const string Key = "in/summer 2026/café 100%+more.json";

    [Fact]
    public void Keys_are_decoded_and_kept_as_they_came()
    {
        var record = S3Event.Read(EventSamples.Payload("S3Event")).Records[0];
        Assert.Equal(Key, record.S3.Object.Key);
        Assert.Equal("in/summer+2026/caf%C3%A9+100%25%2Bmore.json", record.S3.Object.RawKey);
        Assert.Equal(("ObjectCreated:Put", "orders-in", 1024L), (record.EventName, record.S3.Bucket.Name, record.S3.Object.Size));
        Assert.Equal(("0A1B2C3D4E5F678901", "0123456789abcdef0123456789abcdef"), (record.S3.Object.Sequencer, record.S3.Object.ETag));
        Assert.Equal(("203.0.113.7", "AWS:AROAEXAMPLE:writer"), (record.RequestParameters!.SourceIpAddress, record.UserIdentity!.PrincipalId));
        Assert.Equal("EXAMPLE123456789", record.ResponseElements["x-amz-request-id"]);
        Assert.Equal(
            ("arn:aws:s3:::orders-in", "A3NL1KOZZKExample", "uploads"),
            (record.S3.Bucket.Arn, record.S3.Bucket.OwnerIdentity!.PrincipalId, record.S3.ConfigurationId));
        Assert.Equal(new DateTimeOffset(2026, 1, 1, 0, 0, 0, 123, TimeSpan.Zero), record.EventTime);
    }

    [Theory]
    [InlineData("", "")]
    [InlineData("a/b", "a/b")]
    [InlineData("+", " ")]
    [InlineData("%2B", "+")]
    [InlineData("%E2%98%83%f0%9f%98%80", "☃😀")]
    [InlineData("%", "%")]
    [InlineData("%4", "%4")]
    [InlineData("%4g%zz", "%4g%zz")]
    [InlineData("a%2", "a%2")]
    [InlineData("%25%32%35", "%25")]
    [InlineData("☃+%41", "☃ A")]
    [InlineData("%ff", "\ufffd")]
    public void A_key_is_decoded_once_and_invalid_escapes_stay(string raw, string key) => Assert.Equal(key, new S3Object { RawKey = raw }.Key);

    [Fact]
    public void A_removed_object_has_no_size() =>
        Assert.Equal((null, null, "in/old.json"), Sizes(S3Event.Read(EventSamples.Payload("S3Event")).Records[1]));

    [Fact]
    public void Restorations_replications_and_transitions()
    {
        var records = S3Event.Read(EventSamples.Payload("S3Event.lifecycle")).Records;
        Assert.Equal(("GLACIER", new DateTimeOffset(2026, 2, 1, 0, 0, 0, TimeSpan.Zero)),
            (records[0].GlacierEventData!.RestoreEventData!.LifecycleRestoreStorageClass,
                records[0].GlacierEventData!.RestoreEventData!.LifecycleRestorationExpiryTime));
        Assert.Equal(("AssumeRoleNotPermitted", "OBJECT_PUT", "rule-1"),
            (records[1].ReplicationEventData!.FailureReason, records[1].ReplicationEventData!.Operation, records[1].ReplicationEventData!.ReplicationRuleId));
        Assert.Equal("ARCHIVE_ACCESS", records[2].IntelligentTieringEventData!.DestinationAccessTier);
        Assert.Equal("DEEP_ARCHIVE", records[3].LifecycleEventData!.TransitionEventData!.DestinationStorageClass);
    }

    [Fact]
    public void The_test_of_s3_is_known_and_has_no_records()
    {
        var test = S3Event.Read(EventSamples.Payload("S3Event.test"));
        Assert.True(test.IsTest);
        Assert.Empty(test.Records);
        Assert.Equal("orders-in", test.Bucket);
        Assert.False(S3Event.Read(EventSamples.Payload("S3Event")).IsTest);
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("""{"Event":"s3:OtherEvent"}""")]
    [InlineData("""{"Records":null}""")]
    public void An_event_without_records_that_is_not_the_test_event_is_refused(string json)
    {
        var refused = Assert.Throws<LambdaEventException>(() => S3Event.Read(new LambdaPayload(Encoding.UTF8.GetBytes(json))));
        Assert.Contains("Records", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Notifications_come_by_way_of_queues_and_topics()
    {
        var messages = SqsEvent.Read(EventSamples.Payload("SqsEvent.s3")).Records;
        Assert.Equal(Key, messages[0].ReadS3().Records[0].S3.Object.Key);
        Assert.True(messages[1].ReadS3().IsTest);
        Assert.Equal("in/old.json", messages[2].ReadSns().ReadS3().Records[0].S3.Object.Key);
        Assert.Equal(Key, SnsEvent.Read(EventSamples.Payload("SnsEvent.s3")).Records[0].Sns.ReadS3().Records[0].S3.Object.Key);
    }

    [Fact]
    public void Through_event_bridge_keys_are_as_they_are()
    {
        var created = EventBridgeEvent.Read(EventSamples.Payload("EventBridgeEvent.s3"));
        var detail = created.Detail.ReadEvent<S3ObjectDetail>();
        Assert.Equal("Object Created", created.DetailType);
        Assert.Equal((Key, "orders-in", 5L), (detail.Object.Key, detail.Bucket.Name, detail.Object.Size));
        Assert.Equal(("PutObject", "203.0.113.9", "N4N7GDK58NMKJ12R"), (detail.Reason, detail.SourceIpAddress, detail.RequestId));
        Assert.Equal(("b1946ac92492d2347c6235b4d2611184", "IYV3p45BT0ac8hjHg1houSdS1a.Mro8e"), (detail.Object.ETag, detail.Object.VersionId));

        var deleted = EventBridgeEvent.Read(EventSamples.Payload("EventBridgeEvent.s3-deleted")).Detail.ReadEvent<S3ObjectDetail>();
        Assert.Equal(("Delete Marker Created", "Lifecycle Expiration", null), (deleted.DeletionType, deleted.Reason, deleted.Object.Size));
    }

    private static (long?, string?, string) Sizes(S3Record record) => (record.S3.Object.Size, record.S3.Object.ETag, record.S3.Object.Key);
}
