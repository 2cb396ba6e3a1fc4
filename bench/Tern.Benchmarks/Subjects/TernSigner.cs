using Tern.Benchmarks.Fixture;
using Tern.Buffers;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;

namespace Tern.Benchmarks.Subjects;

/// <summary>Tern's signer alone, over a request that is ready to send: what the pipeline does for every attempt.</summary>
internal sealed class TernSigner
{
    private readonly SigV4Signer _signer = new();
    private readonly AwsCredentials _credentials = new(SigningKeys.AccessKey, SigningKeys.SecretKey);
    private readonly AwsHttpRequest _request = new() { Endpoint = new AwsEndpoint(Canned.Endpoint, "dynamodb", SigningKeys.Region) };
    private readonly int _unsigned;

    public TernSigner(byte[] payload)
    {
        _request.Headers.Add("content-type", "application/x-amz-json-1.0");
        _request.Headers.Add("x-amz-target", "DynamoDB_20120810.GetItem");
        _request.Body.Write(payload);
        _unsigned = _request.Headers.Count;
    }

    public void Sign()
    {
        _request.Headers.Truncate(_unsigned);
        _signer.Sign(_request, _credentials, SigningKeys.Region, "dynamodb", TimeProvider.System.GetUtcNow());
    }

    /// <summary>Signs, and makes a string of the header for a look at it.</summary>
    public string SignAndShow()
    {
        Sign();
        return _request.Headers[_request.Headers.Count - 1].GetText();
    }
}
