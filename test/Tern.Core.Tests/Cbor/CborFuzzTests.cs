using Tern.Buffers;
using Tern.Protocols;

namespace Tern.Core.Tests.Cbor;

public sealed class CborFuzzTests
{
    [Fact]
    public void Random_documents_come_back_as_they_were_written()
    {
        var random = new Random(20261122);
        for (var round = 0; round < 5_000; round++)
        {
            var document = RandomCbor.Document(random, out var text);
            Assert.Equal(text, CborWalk.Text(document));
            CborWalk.Skip(document);
        }
    }

    [Fact]
    public void Damaged_documents_are_read_or_refused_by_one_type_of_error()
    {
        var random = new Random(20261123);
        var refused = 0;
        for (var round = 0; round < 10_000; round++)
        {
            var document = RandomCbor.Damage(random, RandomCbor.Document(random, out _));
            try
            {
                CborWalk.Text(document);
            }
            catch (AwsCborException error)
            {
                Assert.InRange(error.Position, 0, document.Length);
                refused++;
            }

            // Skipped values aren't checked for invalid UTF-8 and integers that don't fit, so skipping accepts more
            // than reading; nothing else differs.
            try
            {
                CborWalk.Skip(document);
            }
            catch (AwsCborException)
            {
                continue;
            }
        }

        Assert.InRange(refused, 1_000, 9_800);
    }

    [Fact]
    public void Random_bytes_are_read_or_refused_by_one_type_of_error()
    {
        var random = new Random(20261124);
        for (var round = 0; round < 20_000; round++)
        {
            var document = new byte[random.Next(40)];
            random.NextBytes(document);
            try
            {
                CborWalk.Text(document);
            }
            catch (AwsCborException error)
            {
                Assert.InRange(error.Position, 0, document.Length);
            }
        }
    }

    [Fact]
    public void The_reader_reads_the_writers_output()
    {
        var random = new Random(20261125);
        using var buffer = new PooledBuffer();
        for (var round = 0; round < 20_000; round++)
        {
            buffer.Clear();
            var integer = random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64);
            var number = BitConverter.Int64BitsToDouble(random.NextInt64());
            var single = BitConverter.Int32BitsToSingle(random.Next());
            var time = DateTimeOffset.FromUnixTimeMilliseconds(random.NextInt64(-62_135_596_799_999, 253_402_300_799_999));
            var cbor = new AwsCborWriter(buffer);
            cbor.WriteNumber(integer);
            cbor.WriteNumber(number);
            cbor.WriteNumber(single);
            cbor.WriteTimestamp(time);
            cbor.Flush();

            var reader = new AwsCborReader(buffer.WrittenSpan);
            Assert.Equal(integer, reader.ReadInt64());
            Assert.Equal(number, reader.ReadDouble());
            Assert.Equal(single, (float)reader.ReadDouble());
            Assert.Equal(time, reader.ReadTimestamp());
            reader.End();
        }
    }
}
