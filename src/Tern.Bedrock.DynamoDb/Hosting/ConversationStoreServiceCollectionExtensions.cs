using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.Bedrock.DynamoDb;
using Tern.DynamoDb;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers stores of conversations.</summary>
public static class ConversationStoreServiceCollectionExtensions
{
    /// <summary>Registers a <see cref="ConversationStore"/> as a singleton, over the <see cref="DynamoDbClient"/> of the services.</summary>
    /// <param name="services">The services; <c>AddDynamoDb</c> registers the client.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>The services.</returns>
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
