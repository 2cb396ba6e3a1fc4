using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http.Features;
using Tern.Pages;

namespace Tern.Local.Tests.Hosting;

public sealed class BoundedBodyTests
{
    private const int MiB = 1024 * 1024;

    private readonly ArrayBufferWriter<byte> _body = new();

    [Fact]
    public async Task A_body_of_the_maximum_size_is_copied()
    {
        Assert.True(await CopyAsync(new MemoryStream([1, 2, 3]), most: 3));
        Assert.Equal<byte>([1, 2, 3], _body.WrittenSpan.ToArray());
    }

    [Fact]
    public async Task The_rest_of_a_body_that_is_too_long_is_read()
    {
        var stream = new MemoryStream(new byte[20 * MiB]);
        Assert.False(await CopyAsync(stream, most: MiB));
        Assert.Equal(stream.Length, stream.Position);
        Assert.InRange(_body.WrittenCount, 0, MiB);
    }

    [Fact]
    public async Task Reading_ends_64_MiB_beyond_the_limit()
    {
        var stream = new MemoryStream(new byte[80 * MiB]);
        Assert.False(await CopyAsync(stream, most: MiB));
        Assert.InRange(stream.Position, 65 * MiB, 66 * MiB);
    }

    [Fact]
    public async Task A_client_that_waits_for_100_Continue_is_not_sent_it_for_a_body_that_is_too_long()
    {
        var stream = new MemoryStream(new byte[4]);
        Assert.False(await CopyAsync(stream, most: 3, expect: "100-continue"));
        Assert.Equal(0, stream.Position);
    }

    private async Task<bool> CopyAsync(MemoryStream stream, long most, string? expect = null)
    {
        var request = new HttpRequestFeature();
        request.Headers.ContentLength = stream.Length;
        request.Headers.Expect = expect;
        var features = new FeatureCollection();
        features.Set<IHttpRequestFeature>(request);
        features.Set<IRequestBodyPipeFeature>(new Body(PipeReader.Create(stream)));
        return await BoundedBody.CopyAsync(features, _body, most);
    }

    private sealed class Body(PipeReader reader) : IRequestBodyPipeFeature
    {
        public PipeReader Reader => reader;
    }
}
