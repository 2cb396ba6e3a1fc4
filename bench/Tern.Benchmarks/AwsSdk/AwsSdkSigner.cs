using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.Model;
using Amazon.Runtime;
using Amazon.Runtime.Internal;
using Amazon.Runtime.Internal.Auth;
using Amazon.Runtime.Internal.Util;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.AwsSdk;

/// <summary>AWS's signer alone, over a request that is ready to send. It keeps derived keys itself.</summary>
internal sealed class AwsSdkSigner
{
    private readonly AWS4Signer _signer = new();
    private readonly AmazonDynamoDBConfig _config = new() { RegionEndpoint = Amazon.RegionEndpoint.USEast1 };
    private readonly RequestMetrics _metrics = new();
    private readonly DefaultRequest _request;

    public AwsSdkSigner(byte[] payload)
    {
        _request =
            new DefaultRequest(new GetItemRequest(), "DynamoDB") { Endpoint = Canned.Endpoint, HttpMethod = "POST", ResourcePath = "/", Content = payload };
        _request.Headers["Content-Type"] = "application/x-amz-json-1.0";
        _request.Headers["X-Amz-Target"] = "DynamoDB_20120810.GetItem";
    }

    public string Sign() => _signer.SignRequest(_request, _config, _metrics, SigningKeys.AccessKey, SigningKeys.SecretKey).ForAuthorizationHeader;
}
