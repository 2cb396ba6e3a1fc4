using Tern.Configuration.Ssm;
using Tern.Configuration.Ssm.Model;

namespace Tern.Configuration;

/// <summary>
/// Reads the parameters under a path: with the path <c>/shop</c>, <c>/shop/db/host</c> becomes the key
/// <c>db:host</c>.
/// </summary>
internal sealed class ParameterStoreLoader : ValueLoader
{
    private readonly ParameterStoreOptions _options;
    private readonly string _path;
    private readonly SsmClient _client;

    internal ParameterStoreLoader(string path, ParameterStoreOptions options)
    {
        (_path, _options) = (path.Length > 1 ? path.TrimEnd('/') : path, options);
        var client = new SsmClientOptions();
        options.Client?.Invoke(client);
        ClientOptions = client;
        _client = new SsmClient(client);
    }

    internal override string Name => $"Parameter Store '{_path}'";

    internal override AwsClientOptions ClientOptions { get; }

    internal override async Task<ConfigurationValues> LoadAsync(CancellationToken cancellationToken)
    {
        var request = new GetParametersByPathRequest { Path = _path, Recursive = _options.Recursive, WithDecryption = _options.WithDecryption };
        var values = new ConfigurationValues(Name);
        await foreach (var parameter in _client.GetParametersByPathItemsAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false))
        {
            if (parameter.Name is not { } name) continue;
            values.Found = true;
            var key = ConfigurationValues.Join(_options.Section, Below(name));
            if (parameter.Type == ParameterType.StringList) values.AddList(key, (parameter.Value ?? "").Split(','), $"the parameter '{name}'");
            else values.Add(key, parameter.Value, $"the parameter '{name}'");
        }

        return values;
    }

    internal override AwsConfigurationException Nothing() => new(
        $"{Name} contains no parameters{(_options.Recursive ? "" : " directly below it")} in the client's region. Correct the path, " +
        "set Client to use another region, or set Optional if it may be empty.");

    public override ValueTask DisposeAsync() => _client.DisposeAsync();

    private string Below(string name) =>
        name.AsSpan(name.StartsWith(_path, StringComparison.Ordinal) ? _path.Length : 0).Trim('/').ToString().Replace('/', ':');
}
