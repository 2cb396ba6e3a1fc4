using Tern.Lambda.Events;

namespace Tern.Lambda.Generator.Tests.Functions;

/// <summary>A field's arguments in, its value out, and the field itself beside them.</summary>
[LambdaFunction(LambdaSource.AppSyncResolver, Json = typeof(ShopJson))]
internal sealed partial class ResolveOrder
{
    public Task<Receipt> HandleAsync(Order order, AppSyncResolverEvent field, CancellationToken cancellationToken) =>
        Task.FromResult(new Receipt($"{order.Id} {field.Info.FieldName}", Paid: true));
}
