using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Credentials;
using Tern.S3.Tests.Wire;
using Tern.TestHarness;

namespace Tern.S3.Tests.Presigning;

/// <summary>
/// Forms compared with those of boto3, made once by botocore 1.43.11 with its clock at 2015-12-29T00:00:00Z:
/// <code>
/// session.set_credentials('AKIDEXAMPLE', 'secret', 'token')
/// s3 = session.create_client('s3', region_name='eu-west-1', config=Config(signature_version='s3v4', s3={'addressing_style': 'virtual'}))
/// fields = {'Content-Type': 'image/png', 'success_action_status': '201', 'x-amz-meta-owner': 'Ada "A" &lt;a&amp;b&gt;'}
/// s3.generate_presigned_post('shop', key, fields, [{name: value} for each field, ['content-length-range', 1, 1000000]], 3600)
/// </code>
/// </summary>
public sealed class BotoFormTests
{
    private const string Exact =
        "eyJleHBpcmF0aW9uIjogIjIwMTUtMTItMjlUMDE6MDA6MDBaIiwgImNvbmRpdGlvbnMiOiBbeyJDb250ZW50LVR5cGUiOiAiaW1hZ2UvcG5nIn0sIHsic3VjY2Vzc19hY3" +
        "Rpb25fc3RhdHVzIjogIjIwMSJ9LCB7IngtYW16LW1ldGEtb3duZXIiOiAiQWRhIFwiQVwiIDxhJmI+In0sIFsiY29udGVudC1sZW5ndGgtcmFuZ2UiLCAxLCAxMDAwMDAw" +
        "XSwgeyJidWNrZXQiOiAic2hvcCJ9LCB7ImtleSI6ICJ1c2VyL1x1MDBmYyAxLnBuZyJ9LCB7IngtYW16LWFsZ29yaXRobSI6ICJBV1M0LUhNQUMtU0hBMjU2In0sIHsieC" +
        "1hbXotY3JlZGVudGlhbCI6ICJBS0lERVhBTVBMRS8yMDE1MTIyOS9ldS13ZXN0LTEvczMvYXdzNF9yZXF1ZXN0In0sIHsieC1hbXotZGF0ZSI6ICIyMDE1MTIyOVQwMDAw" +
        "MDBaIn0sIHsieC1hbXotc2VjdXJpdHktdG9rZW4iOiAidG9rZW4ifV19";

    private const string Prefix =
        "eyJleHBpcmF0aW9uIjogIjIwMTUtMTItMjlUMDE6MDA6MDBaIiwgImNvbmRpdGlvbnMiOiBbeyJDb250ZW50LVR5cGUiOiAiaW1hZ2UvcG5nIn0sIHsic3VjY2Vzc19hY3" +
        "Rpb25fc3RhdHVzIjogIjIwMSJ9LCB7IngtYW16LW1ldGEtb3duZXIiOiAiQWRhIFwiQVwiIDxhJmI+In0sIFsiY29udGVudC1sZW5ndGgtcmFuZ2UiLCAxLCAxMDAwMDAw" +
        "XSwgeyJidWNrZXQiOiAic2hvcCJ9LCBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci8iXSwgeyJ4LWFtei1hbGdvcml0aG0iOiAiQVdTNC1ITUFDLVNIQTI1NiJ9LC" +
        "B7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJREVYQU1QTEUvMjAxNTEyMjkvZXUtd2VzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LCB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlU" +
        "MDAwMDAwWiJ9LCB7IngtYW16LXNlY3VyaXR5LXRva2VuIjogInRva2VuIn1dfQ==";

    private static readonly DateTimeOffset s_time = new(2015, 12, 29, 0, 0, 0, TimeSpan.Zero);

    [Theory]
    [InlineData("user/ü 1.png", false, "user/ü 1.png", Exact, "764b3e589a424dde781206332009fe8c10c91a13614e2d905ef5425b2811aa69")]
    [InlineData("user/", true, "user/${filename}", Prefix, "270890c9d0cb0b55da713430d946475377c52249283f86c2acb0edc4d50b4e0c")]
    public async Task A_form_has_the_fields_and_the_conditions_of_boto3s(string key, bool isPrefix, string field, string policy, string signature)
    {
        await using var s3 = new S3Wire().Client(static options =>
        {
            options.TimeProvider = new ManualTimeProvider(s_time);
            options.Credentials = new StaticCredentialProvider(new AwsCredentials("AKIDEXAMPLE", "secret", "token"));
        });

        var form = await s3.PresignPostAsync("shop", key, TimeSpan.FromHours(1), new()
        {
            KeyIsPrefix = isPrefix,
            ContentType = "image/png",
            SuccessStatus = 201,
            MinLength = 1,
            MaxLength = 1_000_000,
            Fields = new() { ["x-amz-meta-owner"] = "Ada \"A\" <a&b>" },
        });

        Assert.Equal("https://shop.s3.eu-west-1.amazonaws.com/", form.Uri.AbsoluteUri);
        var fields = form.Fields.ToDictionary();
        Assert.Equal(
            new Dictionary<string, string>
            {
                ["Content-Type"] = "image/png",
                ["success_action_status"] = "201",
                ["x-amz-meta-owner"] = "Ada \"A\" <a&b>",
                ["key"] = field,
                ["x-amz-algorithm"] = "AWS4-HMAC-SHA256",
                ["x-amz-credential"] = "AKIDEXAMPLE/20151229/eu-west-1/s3/aws4_request",
                ["x-amz-date"] = "20151229T000000Z",
                ["x-amz-security-token"] = "token",
                ["policy"] = fields["policy"],
                ["x-amz-signature"] = fields["x-amz-signature"],
            },
            fields);
        Assert.Equal(Read(policy), Read(fields["policy"]));
        // Both sign the text of their policy in the same way.
        Assert.Equal((Sign(policy), Sign(fields["policy"])), (signature, fields["x-amz-signature"]));
    }

    // The texts of the policies differ in spaces, escapes and order, which don't matter.
    private static (DateTimeOffset, string) Read(string policy)
    {
        using var document = JsonDocument.Parse(Convert.FromBase64String(policy));
        Assert.Equal(["conditions", "expiration"], document.RootElement.EnumerateObject().Select(static member => member.Name).Order());
        var conditions = document.RootElement.GetProperty("conditions").EnumerateArray()
            .Select(static condition => JsonNode.Parse(condition.GetRawText())!.ToJsonString()).Order(StringComparer.Ordinal);
        return (document.RootElement.GetProperty("expiration").GetDateTimeOffset(), string.Join('\n', conditions));
    }

    private static string Sign(string policy)
    {
        var key = "AWS4secret"u8.ToArray();
        foreach (var part in (string[])["20151229", "eu-west-1", "s3", "aws4_request", policy]) key = HMACSHA256.HashData(key, Encoding.ASCII.GetBytes(part));
        return Convert.ToHexStringLower(key);
    }
}
