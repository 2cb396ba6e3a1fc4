using System.Net;
using System.Text;

namespace Tern.Lambda.Local.Tests.Functions;

/// <summary>A function's calls stay on this machine, unless its own variables say otherwise.</summary>
public sealed class NothingLeavesTests : IDisposable
{
    private readonly HttpClient _http = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _http.Dispose();

    [Fact]
    public void A_function_has_the_emulator_for_its_endpoint_and_no_credentials_of_the_developer()
    {
        var function = new EmulatedFunctionOptions { Name = "f", Command = ["x"], EmulatorUrl = static () => new Uri("http://127.0.0.1:9050/") };
        var variables = ProcessVariables.For(function, "127.0.0.1:1", "stream");

        Assert.Equal("http://127.0.0.1:9050", variables["AWS_ENDPOINT_URL"]);
        Assert.Equal(("local", "local"), (variables["AWS_ACCESS_KEY_ID"], variables["AWS_SECRET_ACCESS_KEY"]));
        Assert.Equal((":UTC", "us-east-1", "true"), (variables["TZ"], variables["AWS_REGION"], variables["AWS_EC2_METADATA_DISABLED"]));
        Assert.DoesNotContain("AWS_PROFILE", variables.Keys);
    }

    [Fact]
    public void Variables_of_the_function_lead_to_other_endpoints_and_credentials()
    {
        var function = new EmulatedFunctionOptions
        {
            Name = "f",
            Command = ["x"],
            EmulatorUrl = static () => new Uri("http://127.0.0.1:9050/"),
            Environment = new Dictionary<string, string> { ["AWS_PROFILE"] = "dev", ["AWS_ENDPOINT_URL"] = "", ["TZ"] = "Europe/Vienna" },
        };
        var variables = ProcessVariables.For(function, "127.0.0.1:1", "stream");

        Assert.Equal(("dev", "Europe/Vienna"), (variables["AWS_PROFILE"], variables["TZ"]));
        Assert.DoesNotContain("AWS_ENDPOINT_URL", variables.Keys);
        Assert.DoesNotContain("AWS_ACCESS_KEY_ID", variables.Keys);
    }

    [Theory]
    [InlineData("ssm", "application/x-amz-json-1.1", "\"__type\":\"ServiceNotSimulated\"", "AWS_ENDPOINT_URL_SSM")]
    [InlineData("secretsmanager", "application/x-amz-json-1.1", "\"__type\":\"ServiceNotSimulated\"", "AWS_ENDPOINT_URL_SECRETS_MANAGER")]
    [InlineData("sns", "application/x-www-form-urlencoded", "<ErrorResponse><Error><Type>Sender</Type><Code>ServiceNotSim", "AWS_ENDPOINT_URL_SNS")]
    [InlineData("s3", null, "<Error><Code>ServiceNotSimulated</Code>", "AWS_ENDPOINT_URL_S3")]
    [InlineData("ec2", "application/x-www-form-urlencoded", "<Response><Errors><Error><Code>ServiceNotSimulated</Code>", "AWS_ENDPOINT_URL_EC2")]
    [InlineData("sqs", "application/x-amz-json-1.0", "\"__type\":\"ServiceNotSimulated\"", "AWS_ENDPOINT_URL_SQS")]
    [InlineData("dynamodb", "application/x-amz-json-1.0", "tern local", "AWS_ENDPOINT_URL_DYNAMODB")]
    public async Task A_service_that_is_not_here_is_refused_by_name_in_its_own_form(string service, string? type, string form, string variable)
    {
        await using var emulator = await LambdaEmulator.StartAsync(cancellationToken: Token);
        using var request = Request(emulator, service, type);
        using var answer = await _http.SendAsync(request, Token);
        var text = await answer.Content.ReadAsStringAsync(Token);

        Assert.Equal(HttpStatusCode.NotImplemented, answer.StatusCode);
        Assert.Contains(form, text, StringComparison.Ordinal);
        var quote = text.Contains('<', StringComparison.Ordinal) ? "&apos;" : "\\u0027";
        Assert.Contains($"The service {quote}{service}{quote} isn{quote}t simulated", text, StringComparison.Ordinal);
        Assert.Contains(variable + " to", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_service_whose_errors_are_CBOR_is_refused_in_CBOR()
    {
        await using var emulator = await LambdaEmulator.StartAsync(cancellationToken: Token);
        using var request = Request(emulator, "monitoring", "application/cbor");
        request.Headers.Add("smithy-protocol", "rpc-v2-cbor");
        using var answer = await _http.SendAsync(request, Token);
        var bytes = await answer.Content.ReadAsByteArrayAsync(Token);

        Assert.Equal("application/cbor", answer.Content.Headers.ContentType!.ToString());
        Assert.Equal([0xA2, 0x79, 0, 6, .. "__type"u8], bytes[..10]);
        Assert.Contains("AWS_ENDPOINT_URL_CLOUDWATCH", Encoding.UTF8.GetString(bytes), StringComparison.Ordinal);
    }

    private static HttpRequestMessage Request(LambdaEmulator emulator, string service, string? type)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, emulator.Url) { Content = new ByteArrayContent("{}"u8.ToArray()) };
        if (type is not null) request.Content.Headers.TryAddWithoutValidation("content-type", type);
        request.Headers.TryAddWithoutValidation(
            "Authorization", $"AWS4-HMAC-SHA256 Credential=local/20261128/us-east-1/{service}/aws4_request, SignedHeaders=host, Signature=0");
        return request;
    }
}
