using System.Net;

namespace Files.Tests.Uploads;

/// <summary>A body that announces its full length and fails before its end.</summary>
internal sealed class BrokenContent(byte[] bytes, int after) : HttpContent
{
    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
    {
        await stream.WriteAsync(bytes.AsMemory(0, after));
        await stream.FlushAsync();
        throw new IOException("broken on purpose");
    }

    protected override bool TryComputeLength(out long length)
    {
        length = bytes.Length;
        return true;
    }
}
