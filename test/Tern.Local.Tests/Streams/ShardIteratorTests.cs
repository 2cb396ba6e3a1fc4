using System.Globalization;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Streams;

/// <summary>GetShardIterator, and the expiration of iterators.</summary>
public class ShardIteratorTests
{
    private readonly LocalService _service = StreamCalls.WithStream();
    private readonly string _arn;
    private readonly string _shard;

    public ShardIteratorTests()
    {
        _arn = _service.Arn();
        _shard = _service.ShardIds(_arn)[0];
    }

    [Fact]
    public void Each_iterator_type_starts_at_its_position()
    {
        foreach (var id in new[] { "a", "b", "c" }) _service.Put(id);
        var second = _service.ReadAll()[1].Sequence();
        Assert.Equal(["a", "b", "c"], Ids("TRIM_HORIZON"));
        Assert.Empty(Ids("LATEST"));
        Assert.Equal(["b", "c"], Ids("AT_SEQUENCE_NUMBER", second));
        Assert.Equal(["c"], Ids("AFTER_SEQUENCE_NUMBER", second));
        var start = _service.DescribeStream(_arn)["Shards"]![0]!["SequenceNumberRange"]!["StartingSequenceNumber"]!.GetValue<string>();
        Assert.Equal(["a", "b", "c"], Ids("AT_SEQUENCE_NUMBER", start));

        var latest = _service.Iterator(_arn, _shard, "LATEST");
        _service.Put("d");
        Assert.Equal(["d"], Ids(_service.GetRecords(latest)));
        Assert.Equal(["d"], Ids(_service.GetRecords(latest))); // an iterator is a place, not a subscription: it can be used again
    }

    [Fact]
    public void An_iterator_names_its_stream()
    {
        var iterator = _service.Iterator(_arn, _shard);
        Assert.StartsWith(_arn + "|1|", iterator, StringComparison.Ordinal);
        Assert.InRange(iterator.Length, 1, 2048);
    }

    [Theory]
    [InlineData(""" "ShardIteratorType":"AT_SEQUENCE_NUMBER" """,
        "One or more parameter values were invalid: SequenceNumber is required when ShardIteratorType is AT_SEQUENCE_NUMBER")]
    [InlineData(""" "ShardIteratorType":"LATEST","SequenceNumber":"100000000000000000000001" """,
        "One or more parameter values were invalid: SequenceNumber must not be specified when ShardIteratorType is LATEST")]
    [InlineData(""" "ShardIteratorType":"bulle" """,
        "1 validation error detected: Value 'bulle' at 'shardIteratorType' failed to satisfy constraint: Member must satisfy enum value "
        + "set: [AFTER_SEQUENCE_NUMBER, LATEST, AT_SEQUENCE_NUMBER, TRIM_HORIZON]")]
    [InlineData(""" "ShardIteratorType":"AT_SEQUENCE_NUMBER","SequenceNumber":"sdfsafglldfngjdafnasdflgnaldklkafdsgk" """,
        "One or more parameter values were invalid: Invalid SequenceNumber: sdfsafglldfngjdafnasdflgnaldklkafdsgk")]
    [InlineData(""" "ShardIteratorType":"AT_SEQUENCE_NUMBER","SequenceNumber":"123" """,
        "1 validation error detected: Value '123' at 'sequenceNumber' failed to satisfy constraint: Member must have length greater than or equal to 21")]
    public void Types_and_numbers_that_do_not_go_together_are_refused(string members, string message) =>
        _service.Invalid("GetShardIterator", $$"""{"StreamArn":"{{_arn}}","ShardId":"{{_shard}}",{{members}}}""", message);

    [Theory]
    [InlineData("100000000000000000000001")] // before the stream
    [InlineData("999999999900000000000001")] // after all it can have
    [InlineData("9999999999999999999999999999999999999999")]
    public void A_number_of_another_stream_is_refused(string sequence) =>
        Assert.Equal("ValidationException",
            _service.Error("GetShardIterator",
            $$"""{"StreamArn":"{{_arn}}","ShardId":"{{_shard}}","ShardIteratorType":"AFTER_SEQUENCE_NUMBER","SequenceNumber":"{{sequence}}"}""").Type);

    [Fact]
    public void Unknown_shards_and_streams_are_not_found()
    {
        Assert.Equal(("ResourceNotFoundException", "Requested resource not found: Shard does not exist"),
            _service.Error("GetShardIterator",
                $$"""{"StreamArn":"{{_arn}}","ShardId":"semprinidfaasdasfsdvacsdcfsdsvsdvsdvsdvsdvsdv","ShardIteratorType":"LATEST"}"""));
        _service.Invalid("GetShardIterator",
            $$"""{"StreamArn":"sdfadfsddafgdafsgjnadflkgnalngalsdfnlkasnlkasdfasdfasf","ShardId":"{{_shard}}","ShardIteratorType":"LATEST"}""",
            "Invalid StreamArn");
        var other = _arn.Replace("2026", "2025", StringComparison.Ordinal);
        Assert.Equal(("ResourceNotFoundException", $"Requested resource not found: Stream: {other} not found"),
            _service.Error("GetShardIterator", $$"""{"StreamArn":"{{other}}","ShardId":"{{_shard}}","ShardIteratorType":"LATEST"}"""));
    }

    [Theory]
    [InlineData("sdfsdfsgagaddafgagasgasgasdfasdfasdfasdfasdgasdasdgasdg")]
    [InlineData("arn:aws:dynamodb:us-east-1:000000000000:table/Plain/stream/x|1|!!!")]
    [InlineData("arn:aws:dynamodb:us-east-1:000000000000:table/Plain/stream/x|1|AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")]
    [InlineData("|1|")]
    public void An_invalid_iterator_is_refused(string iterator) =>
        _service.Invalid("GetRecords", $$"""{"ShardIterator":"{{iterator}}"}""", "Invalid ShardIterator");

    [Fact]
    public void An_iterator_for_another_stream_made_of_this_one_is_refused()
    {
        var mangled = _service.Iterator(_arn, _shard).Replace("2026", "2025", StringComparison.Ordinal);
        _service.Invalid("GetRecords", $$"""{"ShardIterator":"{{mangled}}"}""", "Invalid ShardIterator");
    }

    [Fact]
    public void An_iterator_is_good_for_fifteen_minutes()
    {
        var iterator = _service.Iterator(_arn, _shard);
        _service.Time.Advance(TimeSpan.FromMinutes(15));
        var next = _service.GetRecords(iterator)["NextShardIterator"]!.GetValue<string>();
        _service.Time.Advance(TimeSpan.FromMilliseconds(1));
        Assert.Equal(("ExpiredIteratorException", "Shard iterator has expired"), _service.Error("GetRecords", $$"""{"ShardIterator":"{{iterator}}"}"""));
        _service.GetRecords(next); // each response contains a new one
    }

    [Fact]
    public void Records_are_kept_for_a_day_and_reading_from_a_trimmed_record_is_an_error()
    {
        _service.Put("a");
        var first = _service.ReadAll()[0].Sequence();
        _service.Time.Advance(TimeSpan.FromHours(23));
        _service.Put("b");
        _service.Time.Advance(TimeSpan.FromMinutes(59));
        var early = _service.Iterator(_arn, _shard);
        Assert.Equal(["a", "b"], Ids("TRIM_HORIZON"));
        _service.Time.Advance(TimeSpan.FromMinutes(1));
        Assert.Equal(["b"], Ids("TRIM_HORIZON"));
        Assert.Equal(["b"], Ids("AFTER_SEQUENCE_NUMBER", first));
        const string Gone = "The data you are trying to access has been trimmed";
        Assert.Equal(("TrimmedDataAccessException", Gone), _service.Error("GetRecords", $$"""{"ShardIterator":"{{early}}"}"""));
        Assert.Equal(("TrimmedDataAccessException", Gone),
            _service.Error("GetShardIterator",
                $$"""{"StreamArn":"{{_arn}}","ShardId":"{{_shard}}","ShardIteratorType":"AT_SEQUENCE_NUMBER","SequenceNumber":"{{first}}"}"""));
    }

    [Fact]
    public void Numbers_ascend_as_text_and_as_numbers_over_the_streams_of_a_table()
    {
        for (var i = 0; i < 12; i++) _service.Put("k" + i.ToString(CultureInfo.InvariantCulture));
        var old = _service.ReadAll();
        _service.Ok("UpdateTable", """{"TableName":"Plain","StreamSpecification":{"StreamEnabled":false}}""");
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        _service.Ok("UpdateTable", """{"TableName":"Plain","StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"}}""");
        _service.Put("new");
        var numbers = old.Concat(_service.ReadAll()).Select(static record => record.Sequence()).ToList();
        Assert.Equal(13, numbers.Distinct().Count());
        Assert.Equal(numbers.Order(StringComparer.Ordinal), numbers);
        Assert.All(numbers, static number => Assert.Matches("^[0-9]{21,40}$", number));
    }

    private List<string> Ids(string type, string? sequence = null) => Ids(_service.GetRecords(_service.Iterator(_arn, _shard, type, sequence)));

    private static List<string> Ids(JsonNode page) =>
        [.. page["Records"]!.AsArray().Select(static record => record!["dynamodb"]!["Keys"]!["id"]!["S"]!.GetValue<string>())];
}
