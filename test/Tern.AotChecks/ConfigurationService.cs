using System.Text;
using Tern.Credentials;

namespace Tern.AotChecks;

/// <summary>Answers as Parameter Store and Secrets Manager do, and as any other service with an empty object.</summary>
internal sealed class ConfigurationService : HttpMessageHandler
{
    public string? LastHost { get; private set; }

    public void Use(AwsClientOptions options)
    {
        options.Region = "eu-west-1";
        options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        options.HttpMessageHandler = this;
    }

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        LastHost = request.RequestUri!.Host;
        var body = request.Headers.GetValues("X-Amz-Target").Single() switch
        {
            "AmazonSSM.GetParametersByPath" => """{"Parameters":[{"Name":"/shop/Mail/From","Type":"String","Value":"shop@example.com"}]}""",
            "secretsmanager.GetSecretValue" => """{"Name":"shop/db","SecretString":"{\"User\":\"app\"}"}""",
            _ => "{}",
        };
        return Task.FromResult(new HttpResponseMessage { Content = new StringContent(body, Encoding.UTF8, "application/x-amz-json-1.1") });
    }
}
