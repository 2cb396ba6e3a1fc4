using System.Text;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams.Model;
using Tern.Handling.DynamoDb.Tests.Changes;
using Tern.Lambda;
using Tern.Testing;
using Record = Tern.DynamoDb.Streams.Model.Record;

namespace Tern.Handling.DynamoDb.Tests.Workers;

/// <summary>One handler of raw records, in a function, in a worker and without a host.</summary>
public sealed class RawRecordTests
{
    private const string Keys = """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"}}""";
    private const string Image = """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"},"CustomerId":{"S":"c1"},"Name":{"S":"Ada"}}""";
    private const string Expected = $"REMOVE 222 {Keys}  {Image} NEW_AND_OLD_IMAGES True 2026-01-01 c1 Ada";

    private readonly List<string> _seen = [];

    [Fact]
    public async Task A_function_passes_records_of_its_event()
    {
        const string Identity = """{"type":"Service","principalId":"dynamodb.amazonaws.com"}""";
        var json = StreamEvents.Event(StreamEvents.Record("REMOVE", Keys, oldImage: Image, identity: Identity));
        await HandlerTest.For(DynamoDbStreamRecords.Each.To<List<string>>(See)).WithService(_seen).RunEventAsync(Encoding.UTF8.GetString(json));

        Assert.Equal([Expected], _seen);
    }

    [Fact]
    public async Task A_worker_passes_records_of_the_client()
    {
        var record = new Record
        {
            EventName = OperationType.Remove,
            UserIdentity = new() { Type = "Service", PrincipalId = "dynamodb.amazonaws.com" },
            Dynamodb = new()
            {
                Keys = new() { ["pk"] = "CUSTOMER#c1", ["sk"] = "PROFILE" },
                OldImage = new() { ["pk"] = "CUSTOMER#c1", ["sk"] = "PROFILE", ["CustomerId"] = "c1", ["Name"] = "Ada" },
                SequenceNumber = "222",
                StreamViewType = StreamViewType.NewAndOldImages,
                ApproximateCreationDateTime = DateTimeOffset.FromUnixTimeSeconds(1767225600),
            },
        };
        await HandlerTest.For(new WorkerSource<DynamoDbStreamRecord>().To<List<string>>(See)).WithService(_seen).RunAsync(record.ToStreamRecord());

        Assert.Equal([Expected], _seen);
    }

    [Fact]
    public async Task A_test_creates_records()
    {
        var record = new DynamoDbStreamRecord
        {
            EventName = "REMOVE",
            SequenceNumber = "222",
            Keys = Encoding.UTF8.GetBytes(Keys),
            OldImage = Encoding.UTF8.GetBytes(Image),
            StreamViewType = "NEW_AND_OLD_IMAGES",
            IsExpiry = true,
            ApproximateCreationDateTime = DateTimeOffset.FromUnixTimeSeconds(1767225600),
        };
        await HandlerTest.For(DynamoDbStreamRecords.Each.To<List<string>>(See)).WithService(_seen).RunAsync(record);

        Assert.Equal([Expected], _seen);
        var nothing = new DynamoDbStreamRecord();
        Assert.Equal(("", "", 0, 0, false), (nothing.EventName, nothing.SequenceNumber, nothing.Keys.Length, nothing.NewImage.Length, nothing.IsExpiry));
    }

    [Fact]
    public async Task The_change_of_one_type_fits_a_created_record()
    {
        var handler = DynamoDbStreamRecords.Each.Changes().Of<Customer>().To((ItemChange<Customer> change, List<string> seen, CancellationToken _) =>
        {
            seen.Add($"{change.Kind} {change.View} {change.New!.Name}");
            return Task.CompletedTask;
        });
        var record = new DynamoDbStreamRecord { EventName = "INSERT", Keys = Encoding.UTF8.GetBytes(Keys), NewImage = Encoding.UTF8.GetBytes(Image) };
        var result = await HandlerTest.For(handler).WithService(_seen).RunAsync(record);

        Assert.Empty(result.Failures);
        Assert.Equal(["Insert NewImage Ada"], _seen);
    }

    private static Task See(DynamoDbStreamRecord record, List<string> seen, CancellationToken cancellationToken)
    {
        Assert.True(TableChange.Of(record).TryGet<Customer>(out var change));
        var (keys, newImage, oldImage) = (Text(record.Keys), Text(record.NewImage), Text(record.OldImage));
        seen.Add(
            $"{record.EventName} {record.SequenceNumber} {keys} {newImage} {oldImage} {record.StreamViewType} {record.IsExpiry} "
            + $"{record.ApproximateCreationDateTime:yyyy-MM-dd} {change.Old!.CustomerId} {change.Old.Name}");
        return Task.CompletedTask;
    }

    private static string Text(ReadOnlySpan<byte> utf8) => Encoding.UTF8.GetString(utf8);
}
