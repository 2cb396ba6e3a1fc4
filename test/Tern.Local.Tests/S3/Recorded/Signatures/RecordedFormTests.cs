namespace Tern.Local.Tests.S3.Recorded.Signatures;

/// <summary>Presigned forms, compared with responses that AWS gave.</summary>
public sealed class RecordedFormTests : IDisposable
{
    private const string Redirect = "[\"eq\", \"$success_action_redirect\", \"http://localhost.test/random\"]";

    private readonly RecordedShop _s3 = new(RecordedSigner.Verifying());

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_changed_policy_is_not_the_signed_one(bool isV4)
    {
        await _s3.CreateAsync();
        var form = RecordedForm.Of(_s3.Wire, isV4, "a");
        form.Fields["policy"] = form.Fields["policy"].ToLowerInvariant();
        Assert.Equal(
            RecordedAnswer.Error(
                403, "SignatureDoesNotMatch",
                "The request signature we calculated does not match the signature you provided. Check your key and signing method.", "AWSAccessKeyId=me",
                "SignatureProvided=text", "StringToSign=text", "StringToSignBytes=text"),
            await form.PostAsync(_s3, "hello"));
    }

    [Theory]
    [InlineData(false, "signature", "Signature")]
    [InlineData(true, "x-amz-signature", "X-Amz-Signature")]
    [InlineData(false, "AWSAccessKeyId", "AWSAccessKeyId")]
    [InlineData(true, "x-amz-algorithm", "X-Amz-Algorithm")]
    public async Task A_field_of_the_signature_is_missing(bool isV4, string field, string name)
    {
        await _s3.CreateAsync();
        var form = RecordedForm.Of(_s3.Wire, isV4, "a");
        form.Fields.Remove(field);
        Assert.Equal(
            RecordedAnswer.Error(
                400, "InvalidArgument", $"Bucket POST must contain a field named '{name}'.  If it is specified, please check the order of the fields.",
                "ArgumentName=" + name, "ArgumentValue="),
            await form.PostAsync(_s3, "hello"));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task All_fields_of_the_signature_are_missing(bool isV4)
    {
        await _s3.CreateAsync();
        var form = RecordedForm.Of(_s3.Wire, isV4, "a");
        foreach (var field in form.Fields.Keys.Except(["key", "policy"]).ToList()) form.Fields.Remove(field);
        Assert.Equal(RecordedAnswer.Error(403, "AccessDenied", "Access Denied"), await form.PostAsync(_s3, "hello"));
    }

    [Fact]
    public async Task A_form_has_the_content_type_of_forms()
    {
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Error(
                412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold",
                "Condition=Bucket POST must be of the enclosure-type multipart/form-data"),
            await _s3.AskAsync("POST", "/shop", "{}", "content-type: application/json"));
    }

    [Fact]
    public async Task A_file_that_is_an_ordinary_field_has_no_name()
    {
        await _s3.CreateAsync();
        var named = RecordedForm.Of(_s3.Wire, true, "test-post");
        Assert.StartsWith("204", await named.PostAsync(_s3, "test file as a field", null), StringComparison.Ordinal);
        Assert.Equal(RecordedAnswer.Head("f61127bdc732dffe7f4990508fcb5aa1", 20), await _s3.HeadAsync("test-post"));
        var unnamed = RecordedForm.Of(_s3.Wire, true, "file-as-field-${filename}");
        Assert.StartsWith("204", await unnamed.PostAsync(_s3, "another file", null), StringComparison.Ordinal);
        Assert.Equal(
            "200 | x-amz-bucket-region=us-east-1 | ListBucketResult("
            + "Contents(ChecksumAlgorithm=CRC64NVME, ChecksumType=FULL_OBJECT, ETag='50e55790ffe629eab86d207fc98bf710', Key=file-as-field-%24%7Bfilename%7D, "
            + "LastModified=date, Size=12, StorageClass=STANDARD), "
            + "Contents(ChecksumAlgorithm=CRC64NVME, ChecksumType=FULL_OBJECT, ETag='f61127bdc732dffe7f4990508fcb5aa1', Key=test-post, LastModified=date, "
            + "Size=20, StorageClass=STANDARD), EncodingType=url, IsTruncated=false, KeyCount=2, MaxKeys=1000, Name=shop, Prefix=)",
            await _s3.AskAsync("GET", "/shop?list-type=2&encoding-type=url"));
    }

    [Theory]
    [InlineData(
        "[\"eq\", \"$success_action_redirect\", \"http://localhost.test/random\"]", "http://wrong.test", "AccessDenied",
        "Invalid according to Policy: Policy Condition failed: ['eq', '$success_action_redirect', 'http://localhost.test/random']")]
    [InlineData(
        "[\"eq\", \"success_action_redirect\", \"http://localhost.test/random\"]", "http://localhost.test/random", "AccessDenied",
        "Invalid according to Policy: Policy Condition failed: ['eq', 'success_action_redirect', 'http://localhost.test/random']")]
    [InlineData(
        "{\"success_action_redirect\": \"http://localhost.test/random\", \"key\": \"a\"}", "http://localhost.test/random", "InvalidPolicyDocument",
        "Invalid Policy: Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.")]
    [InlineData(
        "[\"eq\", \"$success_action_redirect\", \"HTTP://localhost.test/random\"]", "http://localhost.test/random", "AccessDenied",
        "Invalid according to Policy: Policy Condition failed: ['eq', '$success_action_redirect', 'HTTP://localhost.test/random']")]
    public async Task A_condition_of_equality_is_not_met(string condition, string redirect, string code, string message)
    {
        await _s3.CreateAsync();
        var form = RecordedForm.Of(_s3.Wire, true, "a", [condition]).With(("success_action_redirect", redirect));
        Assert.Equal(RecordedAnswer.Error(code == "AccessDenied" ? 403 : 400, code, message), await form.PostAsync(_s3, "abcdef"));
    }

    [Fact]
    public async Task Conditions_of_equality_are_met()
    {
        const string ETag = "e80b5017098950fc58aad83c8c14978e";
        const string Expires = "Wed, 21 Oct 2026 07:28:00 GMT";
        await _s3.CreateAsync();
        string[] conditions =
        [
            Redirect, "{\"x-amz-meta-test-1\": \"test-meta-1\"}", "[\"eq\", \"$x-amz-meta-test-2\", \"test-meta-2\"]",
            "[\"eq\", \"$content-type\", \"text/plain\"]", $"{{\"Expires\": \"{Expires}\"}}",
        ];
        var form = RecordedForm.Of(_s3.Wire, true, "a", conditions).With(
            ("success_action_redirect", "http://localhost.test/random"), ("x-amz-meta-test-1", "test-meta-1"), ("x-amz-meta-test-2", "test-meta-2"),
            ("Content-Type", "text/plain"), ("Expires", Expires));
        Assert.StartsWith("303 | ", await form.PostAsync(_s3, "abcdef"), StringComparison.Ordinal);
        Assert.Equal(
            RecordedAnswer.Head(
                ETag, 6, "content-type=text/plain", "expires=" + Expires, "x-amz-meta-test-1=test-meta-1", "x-amz-meta-test-2=test-meta-2"),
            await _s3.HeadAsync("a"));
        form = RecordedForm.Of(_s3.Wire, true, "a", [Redirect]).With(("success_action_redirect", "http://localhost.test/random"));
        Assert.StartsWith("303 | ", await form.PostAsync(_s3, "abcdef"), StringComparison.Ordinal);
        Assert.Equal(RecordedAnswer.Found(ETag, "crc64nvme=Pact6XRTYyA=", "abcdef"), await _s3.GetAsync("a"));
    }

    [Fact]
    public async Task A_form_can_be_signed_by_another_user_of_the_account()
    {
        using var s3 = new RecordedShop();
        await s3.CreateAsync();
        Assert.StartsWith("204", await RecordedForm.Of(s3.Wire, true, "a", accessKey: "other").PostAsync(s3, "abcdef"), StringComparison.Ordinal);
        Assert.Equal(RecordedAnswer.Found("e80b5017098950fc58aad83c8c14978e", "crc64nvme=Pact6XRTYyA=", "abcdef"), await s3.GetAsync("a"));
    }
}
