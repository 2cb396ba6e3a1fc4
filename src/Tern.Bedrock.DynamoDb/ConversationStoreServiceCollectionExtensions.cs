using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.Bedrock.DynamoDb;
using Tern.DynamoDb;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers conversation stores.</summary>
public static class ConversationStoreServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="ConversationStore"/> as a singleton that uses the registered
    /// <see cref="DynamoDbClient"/>.
    /// </summary>
    /// <param name="services">The service collection. <c>AddDynamoDb</c> registers the client.</param>
    /// <param name="configure">Sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddConversationStore(this IServiceCollection services, Action<ConversationStoreOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton(provider =>
        {
            var options = new ConversationStoreOptions();
            configure?.Invoke(options);
            return new ConversationStore(provider.GetRequiredService<DynamoDbClient>(), options);
        });
        return services;
    }
}
