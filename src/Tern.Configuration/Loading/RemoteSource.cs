using Microsoft.Extensions.Configuration;

namespace Tern.Configuration;

/// <summary>A configuration source whose values are read from AWS.</summary>
/// <param name="options">The options for reading values.</param>
/// <param name="loader">Creates the loader; called for every provider.</param>
internal sealed class RemoteSource(AwsConfigurationSourceOptions options, Func<ValueLoader> loader) : IConfigurationSource
{
    /// <summary>The source of the interval's random factor, from 0 to 1.</summary>
    internal Func<double> NextRandom { get; init; } = Random.Shared.NextDouble;

    public IConfigurationProvider Build(IConfigurationBuilder builder) => new RemoteProvider(loader(), options, NextRandom);
}
