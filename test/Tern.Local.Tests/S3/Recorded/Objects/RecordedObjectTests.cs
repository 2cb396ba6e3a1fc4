namespace Tern.Local.Tests.S3.Recorded.Objects;

/// <summary>Objects and their ranges, compared with responses that AWS gave.</summary>
public sealed class RecordedObjectTests : IDisposable
{
    private const string LongETag = "c289c6e309be295fe68af649d1e6c6ec";

    private static readonly string s_long = string.Concat(Enumerable.Repeat("Lorem ipsum dolor sit amet, ... ", 30));

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_range_beyond_the_end_is_refused_with_the_size_of_the_object()
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("a", "test 123", "crc32=wmkP3w==");
        Assert.Equal(
            RecordedAnswer.Error(
                416, "InvalidRange", "The requested range is not satisfiable", "ActualObjectSize=8", "RangeRequested=bytes=1024-4096"),
            await _s3.GetAsync("a", "range: bytes=1024-4096"));
    }

    [Fact]
    public async Task Each_half_of_an_object_is_read_by_its_range()
    {
        const string ETag = "b7ea2d21ad2ef3e28085d30247603e0b";
        await _s3.CreateAsync();
        await _s3.PutAsync("a", new string('a', 2048), "crc32=RD1y7A==");
        foreach (var range in (string[])["0-1023", "1024-2047"])
            Assert.Equal(Part(ETag, range, 2048, new string('a', 1024)), await _s3.GetAsync("a", "range: bytes=" + range));
    }

    [Fact]
    public async Task The_ETag_is_the_whole_objects_also_when_a_range_is_read()
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("a", s_long, "crc32=K7RDlw==");
        Assert.Equal(RecordedAnswer.Found(LongETag, "crc32=K7RDlw==", s_long), await _s3.GetAsync("a"));
        Assert.Equal(Part(LongETag, "0-16", 960, "Lorem ipsum dolor"), await _s3.GetAsync("a", "range: bytes=0-16"));
    }

    [Fact]
    public async Task HEAD_has_the_headers_of_the_object_or_only_a_status()
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("a", "abcdefgh", "crc32=ru8qUA==");
        Assert.Equal(RecordedAnswer.Head("e8dc4081b13434b45189a720b77b6818", 8), await _s3.HeadAsync("a"));
        Assert.Equal("404", await _s3.HeadAsync("none"));
    }

    [Fact]
    public async Task Metadata_has_names_in_lower_case()
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("a", "foo", "crc32=jHNlIQ==", "x-amz-meta-test_meta_1: foo", "x-amz-meta-__meta_2: bar");
        Assert.Equal(
            RecordedAnswer.Head("acbd18db4cc2f85cedef654fccc4a4d8", 3, "x-amz-meta-__meta_2=bar", "x-amz-meta-test_meta_1=foo"), await _s3.HeadAsync("a"));
    }

    [Fact]
    public async Task Headers_of_the_content_are_returned_with_it()
    {
        const string ETag = "e99a18c428cb38d5f260853678922e03";
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Stored(ETag, "crc32=zwK7XA=="),
            await _s3.PutAsync(
                "a", "abc123", "crc32=zwK7XA==", "content-language: de", "content-disposition: attachment; filename=\"foo.jpg\"", "cache-control: no-cache"));
        Assert.Equal(
            RecordedAnswer.Found(
                ETag, "crc32=zwK7XA==", "abc123", "cache-control=no-cache", "content-disposition=attachment; filename='foo.jpg'", "content-language=de"),
            await _s3.GetAsync("a"));
    }

    [Fact]
    public async Task A_compressed_object_is_stored_as_it_is()
    {
        const string ETag = "ea3eded0ee50e0dd4aa53c0ff59988dc";
        await _s3.CreateAsync();
        Assert.Equal(RecordedAnswer.Stored(ETag, "crc32=gH1k4Q=="), await _s3.PutAsync("a", "gzipped", "crc32=gH1k4Q==", "content-encoding: gzip"));
        Assert.Equal(RecordedAnswer.Found(ETag, "crc32=gH1k4Q==", "gzipped", "content-encoding=gzip"), await _s3.GetAsync("a"));
    }

    [Fact]
    public async Task Parameters_of_a_signed_request_override_headers_of_the_content()
    {
        using var s3 = new RecordedShop(new S3Wire(verified: ("me", "secret")));
        await s3.CreateAsync();
        await s3.PutAsync("a", "something", "crc32=Cdox+w==");
        const string Query = "response-cache-control=max-age%3D74&response-content-disposition=attachment%3B%20filename%3D%22foo.jpg%22"
            + "&response-content-encoding=identity&response-content-language=de-DE&response-content-type=image%2Fjpeg"
            + "&response-expires=Wed%2C%2021%20Oct%202015%2007%3A28%3A00%20GMT";
        Assert.Equal(
            RecordedAnswer.Found(
                "437b930db84b8079c2dd804a71936b5f", "crc32=Cdox+w==", "something", "cache-control=max-age=74",
                "content-disposition=attachment; filename='foo.jpg'", "content-encoding=identity", "content-language=de-DE", "content-type=image/jpeg",
                "expires=Wed, 21 Oct 2015 07:28:00 GMT"),
            await s3.GetAsync("a?" + Query));
    }

    [Theory]
    [InlineData("/shop/temp.txt", "host: 127.0.0.1:4566")]
    [InlineData("/temp.txt", "host: shop.s3.localhost:4566")]
    public async Task The_length_is_the_same_for_a_bucket_in_the_path_and_in_the_host(string target, string host)
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("temp.txt", "123", "crc32=iEhj0g==");
        Assert.Equal(RecordedAnswer.Head("202cb962ac59075b964b07152d234b70", 3) + " | 123", await _s3.AskAsync("GET", target, "", host));
    }

    private static string Part(string etag, string range, int size, string body) => RecordedAnswer.Text(
        206, "accept-ranges=bytes", "content-length=" + body.Length, $"content-range=bytes {range}/{size}", "content-type=binary/octet-stream",
        $"etag='{etag}'", "last-modified=date", "x-amz-server-side-encryption=AES256") + " | " + body;
}
