using Tern.Lambda;

namespace FirstFunction;

public static class GreetingFunction
{
    public static LambdaApplication Build()
    {
        var app = LambdaApplication.CreateBuilder().Build();

        app.On(JsonEvents.Of(GreetingJson.Default.Visitor).Returning(GreetingJson.Default.Greeting).To((Visitor visitor, CancellationToken cancellationToken) =>
            Task.FromResult(new Greeting($"Hello, {visitor.Name}."))));

        return app;
    }
}
