namespace Tern.Diagnostics.Tests.Process.Stacks;

public sealed class NetTraceReaderTests
{
    [Fact]
    public void A_stream_of_another_format_is_refused()
    {
        var error = Assert.Throws<InvalidDataException>(() => Read("HTTP/1.1 400 Bad Request\r\n\r\n"u8.ToArray()));
        Assert.Contains("isn't NetTrace", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_truncated_stream_is_distinguished_from_a_complete_one() =>
        Assert.ThrowsAny<IOException>(() => Read([.. "Nettrace"u8, 20, 0, 0, 0, .. "!FastSerialization.1"u8, 5, 5]));

    [Fact]
    public void Noise_is_never_more_than_an_error()
    {
        var random = new Random(7);
        for (var run = 0; run < 2_000; run++)
        {
            var noise = new byte[random.Next(400)];
            random.NextBytes(noise);
            byte[] name = [.. run % 2 == 0 ? "EventBlock"u8 : "StackBlock"u8];
            byte[] head = [.. "Nettrace"u8, 20, 0, 0, 0, .. "!FastSerialization.1"u8, 5, 5, 1, 2, 0, 0, 0, 2, 0, 0, 0, 10, 0, 0, 0, .. name, 6];
            byte[] block = [.. head, .. BitConverter.GetBytes(noise.Length), .. new byte[(4 - ((head.Length + 4) % 4)) % 4], .. noise, 6, 1];
            try
            {
                Read(block);
            }
            catch (Exception error) when (error is InvalidDataException or IOException)
            {
                Assert.NotEmpty(error.Message);
            }
        }
    }

    private static void Read(byte[] bytes) => new NetTraceReader(new MemoryStream(bytes), new StackRecorder("none", static (_, _, _, _, _) => { })).Read();
}
