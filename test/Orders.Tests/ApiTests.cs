using System.Text.Json;
using Orders.Tests.Running;

namespace Orders.Tests;

public sealed class ApiTests : IAsyncLifetime
{
    private Shop _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await Shop.CreateAsync();

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public async Task An_order_that_is_placed_is_found_by_its_customer_and_nobody_else()
    {
        await using var place = _shop.Start("Orders.Api", ("_HANDLER", "place"));
        await using var find = _shop.Start("Orders.Api", ("_HANDLER", "find"));

        var placed = await place.InvokeAsync(Post("ada", "k1", """{"lines":[{"product":"tea","quantity":3},{"product":"cup","quantity":2}]}"""));
        Assert.Equal(201, placed.GetProperty("statusCode").GetInt32());
        var order = Body(placed);
        var id = order.GetProperty("id").GetString()!;
        Assert.Equal($"/orders/{id}", placed.GetProperty("headers").GetProperty("location").GetString());
        Assert.Equal(37.50m, order.GetProperty("total").GetDecimal());
        Assert.Equal("Placed", order.GetProperty("status").GetString());

        var found = await find.InvokeAsync(Get("ada", id));
        Assert.Equal(200, found.GetProperty("statusCode").GetInt32());
        Assert.Equal((id, 37.50m), (Body(found).GetProperty("id").GetString(), Body(found).GetProperty("total").GetDecimal()));
        AssertProblem(404, "Order not found", await find.InvokeAsync(Get("eve", id)));
        AssertProblem(404, "Order not found", await find.InvokeAsync(Get("ada", "none")));

        var stored = await _shop.Orders.GetAsync(Order.Key(id));
        Assert.Equal("ada", stored!.CustomerId);
        Assert.Equal([new OrderLine("tea", 3, 4.50m), new OrderLine("cup", 2, 12.00m)], stored.Lines);
        Assert.Empty(await place.StopAsync());
        Assert.Empty(await find.StopAsync());
    }

    [Fact]
    public async Task A_request_that_comes_again_places_no_second_order()
    {
        const string tea = """{"lines":[{"product":"tea","quantity":1}]}""";
        const string kettle = """{"lines":[{"product":"kettle","quantity":1}]}""";
        await using var place = _shop.Start("Orders.Api", ("_HANDLER", "place"));
        var first = await place.SendAsync(Post("ada", "k1", tea));
        var again = await place.SendAsync(Post("ada", "k1", tea));
        Assert.True(again.IsResponse);
        Assert.Equal(first.Text, again.Text);
        Assert.Single(await _shop.Orders.Scan().ToListAsync());

        AssertProblem(422, "Unprocessable Content", await place.InvokeAsync(Post("ada", "k1", kettle)));
        AssertProblem(400, "Bad Request", await place.InvokeAsync(Post("ada", "", kettle)));
        Assert.Equal(201, (await place.InvokeAsync(Post("bob", "k1", kettle))).GetProperty("statusCode").GetInt32());
        Assert.Equal(2, (await _shop.Orders.Scan().ToListAsync()).Count);
    }

    [Fact]
    public async Task Errors_in_an_order_are_reported_and_nothing_is_stored()
    {
        await using var place = _shop.Start("Orders.Api", ("_HANDLER", "place"));
        AssertProblem(400, "Bad Request", await place.InvokeAsync(Post("ada", "k1", """{"lines":""")));
        AssertProblem(400, "Bad Request", await place.InvokeAsync(Post("ada", "k2", "{}")));
        AssertProblem(422, "The order can't be placed", await place.InvokeAsync(Post("ada", "k3", """{"lines":[null]}""")));
        AssertProblem(422, "The order can't be placed", await place.InvokeAsync(Post("ada", "k4", """{"lines":[{"product":"gold","quantity":1}]}""")));
        Assert.Empty(await _shop.Orders.Scan().ToListAsync());

        // A mistake is not remembered as the answer to its key.
        Assert.Equal(201, (await place.InvokeAsync(Post("ada", "k4", """{"lines":[{"product":"tea","quantity":1}]}"""))).GetProperty("statusCode").GetInt32());
    }

    [Fact]
    public async Task Without_the_name_of_a_handler_the_function_does_not_start()
    {
        await using var neither = _shop.Start("Orders.Api");
        var error = await neither.FailInitAsync();
        Assert.Contains("'place' and 'find'", error.GetProperty("errorMessage").GetString(), StringComparison.Ordinal);
    }

    private static JsonElement Body(JsonElement answer) => JsonElement.Parse(answer.GetProperty("body").GetString()!);

    private static void AssertProblem(int status, string title, JsonElement answer)
    {
        Assert.Equal(status, answer.GetProperty("statusCode").GetInt32());
        Assert.Equal("application/problem+json", answer.GetProperty("headers").GetProperty("content-type").GetString());
        var problem = Body(answer);
        Assert.Equal(status, problem.GetProperty("status").GetInt32());
        Assert.Equal(title, problem.GetProperty("title").GetString());
    }

    private static string Post(string customer, string key, string body) => Request("POST", "/orders", "POST /orders", customer, key, $$"""
        "body":{{Text(body)}},
        """);

    private static string Get(string customer, string id) => Request("GET", "/orders/" + id, "GET /orders/{id}", customer, "", $$"""
        "pathParameters":{"id":{{Text(id)}}},
        """);

    private static string Request(string method, string path, string route, string customer, string key, string more) => $$"""
        {
          "version":"2.0","routeKey":"{{route}}","rawPath":"{{path}}","rawQueryString":"",
          "headers":{"content-type":"application/json","idempotency-key":"{{key}}"},
          {{more}}
          "requestContext":{
            "accountId":"123456789012","apiId":"a1","authorizer":{"lambda":{"customer":"{{customer}}"} },"domainName":"shop.example","domainPrefix":"shop",
            "http":{"method":"{{method}}","path":"{{path}}","protocol":"HTTP/1.1","sourceIp":"192.0.2.1","userAgent":"test"},
            "requestId":"r1","routeKey":"{{route}}","stage":"$default","time":"12/Mar/2026:19:03:58 +0000","timeEpoch":1773342238000
          },
          "isBase64Encoded":false
        }
        """;

    private static string Text(string value) => "\"" + JsonEncodedText.Encode(value) + "\"";
}
