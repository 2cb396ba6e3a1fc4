using Tern.Core.Tests.Conformance;
using Tern.EventStreams;

namespace Tern.Core.Tests.EventStreams;

public sealed class EventStreamConformanceTests
{
    private const string MessageFile = "eventstream/messages.json";
    private const string FaultFile = "eventstream/faults.json";

    public static TheoryData<string> Messages => ConformanceFile.Ids(MessageFile);

    public static TheoryData<string> Faults => ConformanceFile.Ids(FaultFile);

    [Theory]
    [MemberData(nameof(Messages))]
    public void A_message_goes_on_the_wire_as_expected(string id)
    {
        var test = ConformanceFile.Case(MessageFile, id);
        EventStreamCase.AssertIsExpected(test, EventStreamCase.Encode(test));
    }

    [Theory]
    [MemberData(nameof(Messages))]
    public void A_message_is_read_whole_and_in_pieces(string id)
    {
        var test = ConformanceFile.Case(MessageFile, id);
        var wire = EventStreamCase.Encode(test);
        foreach (var piece in new[] { wire.Length, 1, 2, 7, 1000 })
        {
            using var decoder = new AwsEventStreamDecoder();
            for (var at = 0; at < wire.Length; at += piece)
            {
                Assert.False(decoder.TryRead(out _));
                decoder.Append(wire.AsSpan(at, Math.Min(piece, wire.Length - at)));
            }

            Assert.True(decoder.TryRead(out var message));
            EventStreamCase.AssertIsRead(test, message);
            Assert.False(decoder.TryRead(out _));
            decoder.End();
        }
    }

    [Fact]
    public void All_messages_one_after_the_other_are_read_however_they_are_cut()
    {
        var tests = ConformanceFile.Read(MessageFile).GetProperty("cases").EnumerateArray().ToList();
        var wire = tests.SelectMany(EventStreamCase.Encode).ToArray();
        var random = new Random(20261122);
        for (var round = 0; round < 30; round++)
        {
            using var decoder = new AwsEventStreamDecoder();
            var seen = 0;
            for (var at = 0; at < wire.Length;)
            {
                var room = decoder.GetMemory();
                var count = Math.Min(Math.Min(random.Next(1, 1 + round * 300), room.Length), wire.Length - at);
                wire.AsSpan(at, count).CopyTo(room.Span);
                decoder.Advance(count);
                at += count;
                while (decoder.TryRead(out var message)) EventStreamCase.AssertIsRead(tests[seen++], message);
            }

            Assert.Equal(tests.Count, seen);
            decoder.End();
        }
    }

    [Theory]
    [MemberData(nameof(Faults))]
    public void A_bad_message_is_refused_by_its_kind(string id)
    {
        var test = ConformanceFile.Case(FaultFile, id);
        var wire = test.GetProperty("wire").GetBytesFromBase64();
        var expected = test.GetProperty("error").GetString()!;
        Check(expected, wire, wire.Length);
        Check(expected, wire, 1);
    }

    private static void Check(string expected, byte[] wire, int piece)
    {
        using var decoder = new AwsEventStreamDecoder();
        var error = Assert.Throws<AwsEventStreamException>(() =>
        {
            for (var at = 0; at < wire.Length; at += piece)
            {
                decoder.Append(wire.AsSpan(at, Math.Min(piece, wire.Length - at)));
                Assert.False(decoder.TryRead(out _), "The message was taken.");
            }

            decoder.End();
        });
        if (expected == "any") return;

        var kinds = expected.Split("-or-");
        var kind = error.Fault switch
        {
            AwsEventStreamFault.Checksum => "checksum",
            AwsEventStreamFault.TotalLength => "total-length",
            AwsEventStreamFault.HeadersLength => "headers-length",
            AwsEventStreamFault.HeaderName => "header-name",
            AwsEventStreamFault.HeaderType => "header-type",
            AwsEventStreamFault.HeaderValue => "header-value",
            _ => "need-more",
        };
        Assert.Contains(kind, kinds);
    }
}
