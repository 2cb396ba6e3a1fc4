namespace Tern.Credentials;

/// <summary>
/// Credentials from a container's agent: ECS, EKS Pod Identity, Greengrass. AWS SDKs and Tools reference, "Container
/// credential provider".
/// </summary>
internal sealed class ContainerCredentialSource(AwsConfiguration configuration, LookupHttp http) : CredentialSource
{
    private const string TokenFileVariable = "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE";
    private const string TokenVariable = "AWS_CONTAINER_AUTHORIZATION_TOKEN";

    public override string Name => "container";

    public override async ValueTask<CredentialAnswer> FetchAsync(CancellationToken cancellationToken)
    {
        if (await ContainerEndpoint.FindAsync(configuration, cancellationToken).ConfigureAwait(false) is not { } address)
            return CredentialAnswer.Skip("neither AWS_CONTAINER_CREDENTIALS_RELATIVE_URI nor AWS_CONTAINER_CREDENTIALS_FULL_URI is set");

        var request = new LookupRequest(HttpMethod.Get, address)
        {
            Headers = GetToken() is { } token ? [("accept", "application/json"), ("authorization", token)] : [("accept", "application/json")],
            Timeout = TimeSpan.FromSeconds(5),
            Attempts = 3,
        };
        LookupAnswer answer;
        try
        {
            answer = await http.SendAsync(request, cancellationToken).ConfigureAwait(false);
        }
        catch (AwsTransportException e)
        {
            throw new AwsCredentialException($"The container's credential endpoint couldn't be reached: {e.Message}", e);
        }

        if (!answer.IsSuccess) throw new AwsCredentialException($"The container's credential endpoint {address.Authority} responded with {answer.Describe()}");
        return CredentialAnswer.Found(CredentialDocument.Read(answer.Body, $"the container's credential endpoint {address.Authority}"));
    }

    // The file is read each time, because the agent's tokens are short-lived.
    private string? GetToken()
    {
        var environment = configuration.Environment;
        if (environment.GetText(TokenFileVariable) is { } path)
        {
            var text = environment.ReadFile(path) ?? throw new AwsCredentialException($"The file '{path}', which {TokenFileVariable} names, doesn't exist.");
            return Check(text, $"The file '{path}', which {TokenFileVariable} names,");
        }

        return environment.GetText(TokenVariable) is null ? null : Check(environment.GetVariable(TokenVariable)!, $"The environment variable {TokenVariable}");
    }

    // A line break in the token would start a new header.
    private static string Check(string token, string what)
    {
        if (string.IsNullOrWhiteSpace(token))
            throw new AwsCredentialException($"{what} is empty. Expected the token to send to the container's credential endpoint.");
        if (token.AsSpan().ContainsAny('\r', '\n')) throw new AwsCredentialException($"{what} contains a line break, which tokens can't have. Remove it.");
        return token;
    }
}
