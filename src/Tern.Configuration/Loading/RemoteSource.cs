using Microsoft.Extensions.Configuration;

namespace Tern.Configuration.Loading;

/// <summary>A source whose values are read from AWS.</summary>
/// <param name="options">How they are read.</param>
/// <param name="loader">Makes what reads them; called for every provider.</param>
internal sealed class RemoteSource(AwsConfigurationSourceOptions options, Func<ValueLoader> loader) : IConfigurationSource
{
    /// <summary>The random factor of the interval, from 0 to 1.</summary>
    internal Func<double> NextRandom { get; init; } = Random.Shared.NextDouble;

    public IConfigurationProvider Build(IConfigurationBuilder builder) => new RemoteProvider(loader(), options, NextRandom);
}
