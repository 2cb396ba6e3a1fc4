using Tern.Http;
using Tern.Signing.Chains;

namespace Tern.Signing.Schemes;

/// <summary>The sessions of S3's directory buckets: known by name, so that the error says what is missing.</summary>
internal sealed class S3ExpressScheme : SigningScheme
{
    public static readonly S3ExpressScheme Instance = new();

    private S3ExpressScheme() : base("sigv4-s3express") { }

    public override RequestSigner CreateSigner() => new Refusal();

    private sealed class Refusal : RequestSigner
    {
        public override void Sign(AwsHttpRequest request, in SigningContext context) => throw Refuse(request);

        public override SignatureChain BeginParts(AwsHttpRequest request, in SigningContext context) => throw Refuse(request);

        public override void Presign(AwsHttpRequest request, in SigningContext context, TimeSpan expires) => throw Refuse(request);

        private static AwsConfigurationException Refuse(AwsHttpRequest request) => new(
            $"Requests to the directory bucket at {request.Endpoint.Host} are signed with the keys of a session (S3 Express One Zone), and this client makes " +
            "no sessions. Use a general purpose bucket.");
    }
}
