using System.Text;

namespace Tern.Local.Tests.S3;

public sealed class S3FormTests : IDisposable
{
    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_form_stores_its_file()
    {
        await _s3.OpenAsync("shop");
        var reply = await PostAsync(("key", "in/${filename}"), ("Content-Type", "text/plain"), ("x-amz-meta-color", "blue"), ("success_action_status", "201"));
        Assert.Equal((201, "in/a.txt", "http://127.0.0.1:4566/shop/in%2Fa.txt"), (reply.Status, reply.One("Key"), reply.One("Location")));
        var stored = await _s3.DoAsync("GET", "/shop/in/a.txt");
        Assert.Equal(("hello", "text/plain", "blue"), (stored.Body, stored["content-type"], stored["x-amz-meta-color"]));
    }

    [Theory]
    [InlineData("a.txt", "in/a.txt", "(a.txt)")]
    [InlineData("C:\\docs\\a.txt", "in/a.txt", "(a.txt)")]
    [InlineData("docs/a.txt", "in/a.txt", "(a.txt)")]
    [InlineData("", "in/", "()")]
    public async Task The_file_name_replaces_its_variable_in_all_fields(string fileName, string key, string metadata)
    {
        await _s3.OpenAsync("shop");
        var reply = await PostFileAsync("/shop", fileName, ("key", "in/${filename}"), ("x-amz-meta-note", "(${filename})"), ("success_action_status", "201"));
        Assert.Equal(key, reply.One("Key"));
        Assert.Equal(metadata, (await _s3.DoAsync("HEAD", "/shop/" + key))["x-amz-meta-note"]);
    }

    [Theory]
    [InlineData("in/", 204)]
    [InlineData("in/a", 204)]
    [InlineData("in/$", 403)]
    public async Task A_policy_is_checked_against_the_key_with_the_file_name(string start, int status)
    {
        await _s3.OpenAsync("shop");
        var policy = $$"""{"expiration":"2026-03-01T11:00:00Z","conditions":[["starts-with","$key","{{start}}"],{"bucket":"shop"}]}""";
        var reply = await PostAsync(
            ("key", "in/${filename}"), ("AWSAccessKeyId", "me"), ("signature", "any"), ("policy", Convert.ToBase64String(Encoding.UTF8.GetBytes(policy))));
        Assert.Equal(status, reply.Status);
    }

    [Theory]
    [InlineData("image/png", 204)]
    [InlineData("image/png, image/jpeg", 204)]
    [InlineData("image/png,text/html", 403)]
    public async Task All_content_types_of_a_list_must_meet_a_condition(string types, int status)
    {
        await _s3.OpenAsync("shop");
        const string Policy = """
            {"expiration":"2026-03-01T11:00:00Z","conditions":[{"key":"a"},{"bucket":"shop"},["starts-with","$Content-Type","image/"]]}
            """;
        var reply = await PostAsync(
            ("key", "a"), ("AWSAccessKeyId", "me"), ("signature", "any"), ("policy", Convert.ToBase64String(Encoding.UTF8.GetBytes(Policy))),
            ("Content-Type", types));
        Assert.Equal(status, reply.Status);
    }

    [Fact]
    public async Task A_form_without_a_policy_needs_a_bucket_that_everybody_may_write()
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal("403 AccessDenied: Access Denied", (await PostAsync(("key", "a"))).Error);
        await _s3.OpenAsync("open");
        Assert.Equal(204, (await PostAsync("/open", ("key", "a"))).Status);
    }

    [Fact]
    public async Task A_form_is_answered_as_it_asks()
    {
        await _s3.OpenAsync("shop");
        Assert.Equal(204, (await PostAsync(("key", "a"))).Status);
        var redirected = await PostAsync(("key", "a"), ("success_action_redirect", "https://app.example/done?x=1"));
        Assert.Equal(303, redirected.Status);
        Assert.Equal("https://app.example/done?x=1&bucket=shop&key=a&etag=%225d41402abc4b2a76b9719d911017c592%22", redirected["location"]);
    }

    [Fact]
    public async Task A_form_without_a_key_or_of_another_type_is_refused()
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal(
            "400 InvalidArgument: Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields. "
            + "(ArgumentName=key, ArgumentValue=)",
            (await PostAsync()).Error);
        Assert.Equal(
            "412 PreconditionFailed: At least one of the pre-conditions you specified did not hold "
            + "(Condition=Bucket POST must be of the enclosure-type multipart/form-data)",
            await _s3.FailAsync("POST", "/shop", "key=a", "content-type: application/x-www-form-urlencoded"));
        Assert.Equal(
            "400 InvalidArgument: POST requires exactly one file upload per request. (ArgumentName=file, ArgumentValue=0)",
            await _s3.FailAsync("POST", "/shop", "--b\r\ncontent-disposition: form-data; name=\"key\"\r\n\r\na\r\n--b--\r\n",
                "content-type: multipart/form-data; boundary=b"));
    }

    private Task<S3Reply> PostAsync(params (string Name, string Value)[] fields) => PostAsync("/shop", fields);

    private Task<S3Reply> PostAsync(string bucket, params (string Name, string Value)[] fields) => PostFileAsync(bucket, "a.txt", fields);

    private Task<S3Reply> PostFileAsync(string bucket, string fileName, params (string Name, string Value)[] fields)
    {
        var parts = fields.Select(static field => $"--b\r\ncontent-disposition: form-data; name=\"{field.Name}\"\r\n\r\n{field.Value}\r\n");
        var body = $"{string.Concat(parts)}--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{fileName}\"\r\n\r\nhello\r\n--b--\r\n";
        return _s3.SendAsync("POST", bucket, body, "content-type: multipart/form-data; boundary=b");
    }
}
