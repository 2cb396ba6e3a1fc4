using Tern.Configuration.SecretsManager;
using Tern.Configuration.SecretsManager.Model;

namespace Tern.Configuration;

/// <summary>
/// Reads one secret, or all secrets whose name starts with a path that ends in <c>/</c>. A JSON object becomes a key
/// for each of its values; any other secret is one value.
/// </summary>
internal sealed class SecretsManagerLoader : ValueLoader
{
    private const int MostAtOnce = 20; // BatchGetSecretValue's limit

    private readonly SecretsManagerOptions _options;
    private readonly string _secret;
    private readonly SecretsManagerClient _client;

    internal SecretsManagerLoader(string secret, SecretsManagerOptions options)
    {
        (_secret, _options) = (secret, options);
        var client = new SecretsManagerClientOptions();
        options.Client?.Invoke(client);
        ClientOptions = client;
        _client = new SecretsManagerClient(client);
    }

    internal override string Name => $"Secrets Manager '{_secret}'";

    internal override AwsClientOptions ClientOptions { get; }

    private bool IsPath => _secret.EndsWith('/');

    internal override async Task<ConfigurationValues> LoadAsync(CancellationToken cancellationToken)
    {
        var values = new ConfigurationValues(Name);
        if (IsPath) await LoadAllAsync(values, cancellationToken).ConfigureAwait(false);
        else await LoadOneAsync(values, cancellationToken).ConfigureAwait(false);
        return values;
    }

    internal override AwsConfigurationException Nothing() => new(
        (IsPath ? $"{Name} contains no secrets" : $"{Name} doesn't exist") + " in the client's region. Correct the name, set Client to use another " +
        "region, or set Optional if it may be missing.");

    public override ValueTask DisposeAsync() => _client.DisposeAsync();

    private async Task LoadOneAsync(ConfigurationValues values, CancellationToken cancellationToken)
    {
        GetSecretValueResponse answer;
        try
        {
            var request = new GetSecretValueRequest { SecretId = _secret, VersionStage = _options.VersionStage };
            answer = await _client.GetSecretValueAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        }
        catch (ResourceNotFoundException)
        {
            return; // Nothing() reports it, unless the source is optional.
        }

        // Plain text needs a key: the section, or the last part of the name.
        var name = answer.Name ?? _secret;
        Add(values, name, answer.SecretString, answer.SecretBinary, _options.Section, name[(name.LastIndexOf('/') + 1)..]);
    }

    private async Task LoadAllAsync(ConfigurationValues values, CancellationToken cancellationToken)
    {
        var request = new BatchGetSecretValueRequest
        {
            Filters = [new Filter { Key = FilterNameStringType.Name, Values = [_secret] }], MaxResults = MostAtOnce,
        };
        do
        {
            var page = await _client.BatchGetSecretValueAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
            if (page.Errors is { Count: > 0 } errors)
                throw new AwsConfigurationException(
                    $"{Name}: the secret '{errors[0].SecretId}' can't be read: {errors[0].ErrorCode}: {errors[0].Message}"
                    + (errors.Count > 1 ? $" {errors.Count} secrets failed in total." : ""));
            foreach (var secret in page.SecretValues ?? [])
            {
                if (secret.Name is not { } name || !name.StartsWith(_secret, StringComparison.Ordinal)) continue;
                var section = ConfigurationValues.Join(_options.Section, name[_secret.Length..].Trim('/').Replace('/', ':'));
                Add(values, name, secret.SecretString, secret.SecretBinary, section, "");
            }

            request.NextToken = page.NextToken;
        }
        while (!string.IsNullOrEmpty(request.NextToken));
    }

    private static void Add(ConfigurationValues values, string name, string? text, ReadOnlyMemory<byte>? bytes, string section, string keyOfText)
    {
        values.Found = true;
        var origin = $"the secret '{name}'";
        if (text is not null && SecretJson.TryAdd(values, section, text, origin)) return;
        var key = section.Length > 0 ? section : keyOfText;
        values.Add(key, text ?? (bytes is { } binary ? Convert.ToBase64String(binary.Span) : null), origin);
    }
}
