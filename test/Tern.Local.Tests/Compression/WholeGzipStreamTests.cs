using System.IO.Compression;
using Tern.Local.Compression;

namespace Tern.Local.Tests.Compression;

/// <summary>RFC 1952, 2.2: a file is a sequence of members; a truncated one isn't a valid member.</summary>
public sealed class WholeGzipStreamTests
{
    private readonly CancellationToken _cancellation = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(20)]
    [InlineData(21)]
    [InlineData(22)]
    [InlineData(64 * 1024)]
    public async Task Members_round_trip_for_every_read_size(int portion)
    {
        foreach (var length in new[] { 0, 1, 19, 20, 21, 22, 41, 42, 1_000, 100_000 })
        {
            var plain = new byte[length];
            new Random(length).NextBytes(plain);
            byte[] packed = [.. Zip(plain[..(length / 3)]), .. Zip(plain[(length / 3)..])];
            Assert.Equal(plain, Unpack(packed, portion));
            Assert.Equal(plain, await UnpackAsync(packed, portion));
        }
    }

    [Fact]
    public async Task Truncated_or_continued_input_is_refused()
    {
        var plain = "the quick brown fox jumps over the lazy dog"u8.ToArray();
        var packed = Zip(plain);
        for (var length = 1; length < packed.Length; length++)
        {
            Assert.Throws<InvalidDataException>(() => Unpack(packed[..length], 64));
            await Assert.ThrowsAsync<InvalidDataException>(() => UnpackAsync(packed[..length], 64));
        }

        Assert.Throws<InvalidDataException>(() => Unpack([.. packed, 1, 2, 3], 64));
        Assert.Throws<InvalidDataException>(() => Unpack([.. packed, .. packed[..^1]], 64));
        Assert.Equal(plain, Unpack(packed, 64));
    }

    [Fact]
    public void Its_source_stays_open()
    {
        using var source = new MemoryStream(Zip("a"u8.ToArray()));
        using (var stream = new WholeGzipStream(source)) Assert.Equal('a', stream.ReadByte());
        Assert.True(source.CanRead);
    }

    private static byte[] Zip(byte[] plain)
    {
        using var packed = new MemoryStream();
        using (var zip = new GZipStream(packed, CompressionLevel.Fastest)) zip.Write(plain);
        return packed.ToArray();
    }

    private static byte[] Unpack(byte[] packed, int portion)
    {
        using var stream = new WholeGzipStream(new MemoryStream(packed));
        var (plain, buffer) = (new MemoryStream(), new byte[portion]);
        for (var read = stream.Read(buffer); read > 0; read = stream.Read(buffer)) plain.Write(buffer, 0, read);
        return plain.ToArray();
    }

    private async Task<byte[]> UnpackAsync(byte[] packed, int portion)
    {
        await using var stream = new WholeGzipStream(new MemoryStream(packed));
        var (plain, buffer) = (new MemoryStream(), new byte[portion]);
        for (var read = await stream.ReadAsync(buffer, _cancellation); read > 0; read = await stream.ReadAsync(buffer, _cancellation))
            plain.Write(buffer, 0, read);
        return plain.ToArray();
    }
}
