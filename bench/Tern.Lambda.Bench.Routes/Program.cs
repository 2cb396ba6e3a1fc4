// The handler of Tern.Lambda.Bench.Http, behind a route.
using Tern.Lambda;
using Tern.Lambda.Bench;

await using var app = LambdaApplication.CreateBuilder(args).Build();
app.MapGet("/orders/{id:long}", (long id) =>
{
    AllocationProbe.Tick();
    return HttpResult.Text($"{{\"path\":\"/orders/{id}\"}}", contentType: "application/json");
});
app.Run();
