using System.Buffers.Binary;
using System.Text;
using Tern.Buffers;
using Tern.Checksums;
using Tern.EventStreams;
using Tern.TestHarness;

namespace Tern.Core.Tests.EventStreams;

public sealed class EventStreamTests
{
    [Fact]
    public void Every_type_of_header_comes_back()
    {
        using var buffer = new PooledBuffer();
        var id = Guid.Parse("b79bc914-de21-4e13-b8b2-bc47e85b7f0b");
        var time = new DateTimeOffset(2026, 11, 22, 13, 54, 1, 250, TimeSpan.Zero);
        var encoder = new AwsEventStreamEncoder(buffer);
        encoder.WriteHeader("yes"u8, true);
        encoder.WriteHeader("no"u8, false);
        encoder.WriteHeader("8"u8, sbyte.MinValue);
        encoder.WriteHeader("16"u8, short.MinValue);
        encoder.WriteHeader("32"u8, int.MinValue);
        encoder.WriteHeader("64"u8, long.MinValue);
        encoder.WriteHeader("bytes"u8, [1, 2, 3]);
        encoder.WriteHeader(":message-type"u8, "événement");
        encoder.WriteHeader("time"u8, time);
        encoder.WriteHeader("id"u8, id);
        encoder.End();

        using var decoder = new AwsEventStreamDecoder();
        decoder.Append(buffer.WrittenSpan);
        Assert.True(decoder.TryRead(out var message));
        Assert.True(Header(message, "yes").GetBoolean());
        Assert.False(Header(message, "no").GetBoolean());
        Assert.Equal(sbyte.MinValue, Header(message, "8").GetInt64());
        Assert.Equal(short.MinValue, Header(message, "16").GetInt64());
        Assert.Equal(int.MinValue, Header(message, "32").GetInt64());
        Assert.Equal(long.MinValue, Header(message, "64").GetInt64());
        Assert.Equal<byte>([1, 2, 3], Header(message, "bytes").GetBytes());
        Assert.Equal("événement", message.GetString(":message-type"u8));
        Assert.Equal(time, Header(message, "time").GetTimestamp());
        Assert.Equal(id, Header(message, "id").GetGuid());
        Assert.Null(message.GetString(":event-type"u8));
        Assert.True(message.Payload.IsEmpty);
    }

    [Fact]
    public void A_header_that_has_another_type_than_its_reader_expects_is_an_error_of_the_stream()
    {
        using var decoder = new AwsEventStreamDecoder();
        decoder.Append(Message([3, (byte)'a', (byte)'b', (byte)'c', 0], []));
        var error = Assert.Throws<AwsEventStreamException>(() =>
        {
            decoder.TryRead(out var message);
            return message.GetString("abc"u8);
        });
        Assert.Equal(AwsEventStreamFault.HeaderType, error.Fault);
        Assert.Equal("Malformed event stream: expected a header to be a text, but its type is True", error.Message);
    }

    [Theory]
    [InlineData("0161" + "0a", AwsEventStreamFault.HeaderType)]
    [InlineData("0161" + "ff", AwsEventStreamFault.HeaderType)]
    [InlineData("01", AwsEventStreamFault.HeaderName)]
    [InlineData("0261" + "00", AwsEventStreamFault.HeaderName)]
    [InlineData("01ff" + "00", AwsEventStreamFault.HeaderName)]
    [InlineData("0161" + "07" + "0001" + "ff", AwsEventStreamFault.HeaderValue)]
    [InlineData("0161" + "07" + "00", AwsEventStreamFault.HeaderValue)]
    [InlineData("0161" + "06" + "0002" + "00", AwsEventStreamFault.HeaderValue)]
    [InlineData("0161" + "08" + "00000000000000", AwsEventStreamFault.HeaderValue)]
    [InlineData("0161" + "09" + "000000000000000000000000000000", AwsEventStreamFault.HeaderValue)]
    public void Headers_that_are_malformed_are_refused_though_the_checksums_match(string headers, object fault)
    {
        using var decoder = new AwsEventStreamDecoder();
        decoder.Append(Message(Convert.FromHexString(headers), []));
        Assert.Equal(fault, Assert.Throws<AwsEventStreamException>(() => decoder.TryRead(out _)).Fault);
    }

    [Theory]
    [InlineData(long.MaxValue)]
    [InlineData(long.MinValue)]
    [InlineData(253_402_300_800_000)]
    public void A_time_beyond_the_years_is_an_error_of_the_stream(long milliseconds)
    {
        var headers = new byte[11];
        (headers[0], headers[1], headers[2]) = (1, (byte)'t', 8);
        BinaryPrimitives.WriteInt64BigEndian(headers.AsSpan(3), milliseconds);
        using var decoder = new AwsEventStreamDecoder();
        decoder.Append(Message(headers, []));
        Assert.Equal(AwsEventStreamFault.HeaderValue, Assert.Throws<AwsEventStreamException>(() =>
        {
            decoder.TryRead(out var message);
            return Header(message, "t").GetTimestamp().Year;
        }).Fault);
    }

    [Theory]
    [InlineData(16 + 128 * 1024 + 1, 128 * 1024 + 1, AwsEventStreamFault.HeadersLength)]
    [InlineData(16 + 24 * 1024 * 1024 + 1, 0, AwsEventStreamFault.TotalLength)]
    [InlineData(-1, 0, AwsEventStreamFault.TotalLength)]
    [InlineData(-1, -1, AwsEventStreamFault.HeadersLength)]
    [InlineData(15, 0, AwsEventStreamFault.TotalLength)]
    [InlineData(0, -1, AwsEventStreamFault.TotalLength)]
    [InlineData(16, 1, AwsEventStreamFault.HeadersLength)]
    public void Lengths_beyond_the_limits_are_refused_by_the_first_twelve_bytes(int total, int headers, object fault)
    {
        using var decoder = new AwsEventStreamDecoder();
        decoder.Append(Prelude(total, headers));
        Assert.Equal(fault, Assert.Throws<AwsEventStreamException>(() => decoder.TryRead(out _)).Fault);
        Assert.Equal(fault, Assert.Throws<AwsEventStreamException>(() => decoder.TryRead(out _)).Fault);
    }

    [Fact]
    public void A_length_alone_allocates_nothing()
    {
        using var decoder = new AwsEventStreamDecoder();
        decoder.Append(Prelude(20 * 1024 * 1024, 0));
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.False(decoder.TryRead(out _));
        Assert.InRange(decoder.GetMemory().Length, 1, 64 * 1024);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 64 * 1024);
    }

    [Fact]
    public void The_largest_payload_passes_and_one_byte_more_does_not()
    {
        using var buffer = new PooledBuffer();
        Write(24 * 1024 * 1024);
        using var decoder = new AwsEventStreamDecoder();
        decoder.Append(buffer.WrittenSpan);
        Assert.True(decoder.TryRead(out var message));
        Assert.Equal(24 * 1024 * 1024, message.Payload.Length);

        buffer.Clear();
        Assert.Contains("25165825 bytes", Assert.Throws<ArgumentException>(() => Write(24 * 1024 * 1024 + 1)).Message, StringComparison.Ordinal);

        void Write(int length)
        {
            var encoder = new AwsEventStreamEncoder(buffer);
            encoder.BeginPayload();
            buffer.GetSpan(length);
            buffer.Advance(length);
            encoder.End();
        }
    }

    [Fact]
    public void A_stream_that_ends_within_a_message_says_so()
    {
        using var decoder = new AwsEventStreamDecoder();
        decoder.End();
        decoder.Append(Message([], "abc"u8).AsSpan()[..^1]);
        Assert.False(decoder.TryRead(out _));
        Assert.Equal(AwsEventStreamFault.Truncated, Assert.Throws<AwsEventStreamException>(decoder.End).Fault);
    }

    [Fact]
    public void Headers_that_can_not_be_sent_are_refused()
    {
        using var buffer = new PooledBuffer();
        Assert.Throws<ArgumentException>(() => new AwsEventStreamEncoder(buffer).WriteHeader(""u8, true));
        Assert.Throws<ArgumentException>(() => new AwsEventStreamEncoder(buffer).WriteHeader(new byte[256], true));
        Assert.Throws<ArgumentException>(() => new AwsEventStreamEncoder(buffer).WriteHeader("a"u8, new string('x', 65_536)));
        Assert.Throws<InvalidOperationException>(() =>
        {
            var encoder = new AwsEventStreamEncoder(buffer);
            encoder.BeginPayload();
            encoder.WriteHeader("a"u8, true);
        });
        Assert.Throws<ArgumentException>(() =>
        {
            var encoder = new AwsEventStreamEncoder(buffer);
            for (var i = 0; i < 3; i++) encoder.WriteHeader("a"u8, new byte[60_000]);
            encoder.End();
        });
    }

    [Fact]
    public void Damaged_streams_are_read_or_refused_by_one_type_of_error()
    {
        var random = new Random(20261122);
        var refused = 0;
        for (var round = 0; round < 5_000; round++)
        {
            var headers = new byte[random.Next(30)];
            random.NextBytes(headers);
            if (headers.Length > 3) (headers[0], headers[2]) = (1, (byte)random.Next(10));
            var wire = Message(headers, new byte[random.Next(20)]);
            if (random.Next(2) == 0) wire[random.Next(wire.Length)] ^= (byte)(1 << random.Next(8));
            using var decoder = new AwsEventStreamDecoder();
            try
            {
                decoder.Append(wire);
                Assert.True(decoder.TryRead(out _));
            }
            catch (AwsEventStreamException)
            {
                refused++;
            }
        }

        Assert.InRange(refused, 2_500, 4_999);
    }

    [Fact]
    public void A_message_allocates_nothing_either_way()
    {
        using var buffer = new PooledBuffer();
        using var decoder = new AwsEventStreamDecoder();
        var encoder = new AwsEventStreamEncoder(buffer);
        var bytes = AllocationTest.BytesPerCall(() =>
        {
            buffer.Clear();
            encoder.Begin(buffer);
            encoder.WriteHeader("number"u8, 7);
            encoder.WriteHeader("bytes"u8, "abc"u8);
            encoder.BeginPayload();
            buffer.Write("payload"u8);
            encoder.End();
            decoder.Append(buffer.WrittenSpan);
            decoder.TryRead(out var message);
            message.TryGetHeader("bytes"u8, out _);
        });
        Assert.Equal(0, bytes);
    }

    private static AwsEventStreamHeader Header(AwsEventStreamMessage message, string name)
    {
        Assert.True(message.TryGetHeader(Encoding.UTF8.GetBytes(name), out var header));
        return header;
    }

    private static byte[] Prelude(int total, int headers)
    {
        var prelude = new byte[12];
        BinaryPrimitives.WriteInt32BigEndian(prelude, total);
        BinaryPrimitives.WriteInt32BigEndian(prelude.AsSpan(4), headers);
        BinaryPrimitives.WriteUInt32BigEndian(prelude.AsSpan(8), Crc32.Compute(prelude.AsSpan(0, 8)));
        return prelude;
    }

    private static byte[] Message(ReadOnlySpan<byte> headers, ReadOnlySpan<byte> payload)
    {
        byte[] wire = [.. Prelude(16 + headers.Length + payload.Length, headers.Length), .. headers, .. payload, 0, 0, 0, 0];
        BinaryPrimitives.WriteUInt32BigEndian(wire.AsSpan(wire.Length - 4), Crc32.Compute(wire.AsSpan(0, wire.Length - 4)));
        return wire;
    }
}
