namespace Tern.Lambda.Generator.Tests.Functions;

/// <summary>Takes a request's body, returns a JSON response, and uses no services.</summary>
[LambdaFunction(LambdaSource.HttpApi, Json = typeof(ShopJson), Name = "place-order")]
internal sealed partial class PlaceOrder
{
    private int _calls;

    public ValueTask<Receipt> HandleAsync(Order order, HandlerContext context) => new(new Receipt($"{order.Id} {context.HandlerName} {++_calls}", Paid: true));
}
