using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.ServiceChecks.Oracle;
using Tern.ServiceChecks.Values;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceChecks.Pages;

/// <summary>
/// Reads the pages of every paginator of a service from scripted responses. They must end at the last page, whether its token is absent or empty, and fail at a
/// token that repeats.
/// </summary>
/// <param name="service">The service, as it was generated.</param>
/// <param name="find">Finds a generated type by its name.</param>
/// <param name="transport">The transport of the client.</param>
/// <param name="client">The client.</param>
internal sealed class PageCases(ResolvedService service, Func<string, Type> find, OracleTransport transport, object client)
{
    private readonly ShapeValues _values = new(service, find, takesEvents: false);
    private readonly AnswerWriter _answers = new(service);

    /// <summary>Runs all paginators.</summary>
    /// <returns>The cases with an unexpected result.</returns>
    internal async Task<IReadOnlyList<string>> RunAsync()
    {
        var complaints = new List<string>();
        foreach (var paginator in service.Paginators)
        {
            await ExpectAsync(complaints, paginator, "three pages, the last without a token", ["t1", "t2", null], 3);
            await ExpectAsync(complaints, paginator, "one page with an empty token", [""], 1);
            await ExpectAsync(complaints, paginator, "a token that repeats", ["t1", "t2", "t2", "t2", "t2", "t2"], null);
        }

        return complaints;
    }

    // Null for a failure of the pages.
    private async Task ExpectAsync(List<string> complaints, ResolvedPaginator paginator, string what, string?[] tokens, int? expected)
    {
        var operation = paginator.Operation;
        var sent = 0;
        var random = new Random(1);
        transport.Next = () =>
        {
            if (++sent > tokens.Length) throw new InvalidOperationException($"{operation.Name} asks for more pages than there are.");
            return _answers.Write(operation, JsonSerializer.SerializeToElement(Page(operation, tokens[sent - 1], random)));
        };
        try
        {
            var request = new RandomValues(service.Model, random, 0, isAnswer: false).Root(service.Model.Operations[operation.Name].Input);
            var pages = await CountAsync(operation, _values.Build(operation.Request, JsonSerializer.SerializeToElement(request)));
            if (expected is null) complaints.Add($"{operation.Name}, {what}: {pages} pages were read.");
            else if (pages != expected || sent != expected) complaints.Add($"{operation.Name}, {what}: {pages} pages were read by {sent} requests.");
        }
        catch (AwsTransportException error) when (expected is null && error.Message.Contains("never end", StringComparison.Ordinal))
        {
            // As it should be.
        }
        catch (Exception error)
        {
            complaints.Add($"{operation.Name}, {what}: {error}");
        }
        finally
        {
            transport.Next = null;
        }
    }

    private JsonObject Page(ResolvedOperation operation, string? token, Random random)
    {
        var model = service.Model.Operations[operation.Name];
        var paginator = service.Model.Paginators[operation.Name];
        var page = new RandomValues(service.Model, random, 1, isAnswer: true).Root(model.Output);
        foreach (var member in operation.Response.Members.Where(member => member.Location == "statusCode")) page[member.ModelName] = 200;
        if (paginator.More is { } more) Set(page, more, token is { Length: > 0 });
        for (var i = 0; i < paginator.Out.Count; i++)
        {
            var input = model.Input is null ? null : service.Model.Shapes[model.Input].Members.First(member => member.Name == paginator.In[i]);
            // Of alternatives the first; the others are elements of the page, which a page without more of them ends by its own word.
            Set(page, paginator.Out[i].Split("||")[0].Trim(), Token(service.Model.Shapes[input!.Shape], token));
        }

        return page;
    }

    private JsonNode? Token(Shape shape, string? token) => shape.Type switch
    {
        _ when token is null => null,
        "string" => token,
        "map" when token.Length == 0 => new JsonObject(),
        "map" => new JsonObject { ["k"] = new JsonObject { [FirstText(service.Model.Shapes[shape.Element!.Shape])] = token } },
        _ when token.Length == 0 => null,
        _ => token[1] - '0',
    };

    private string FirstText(Shape structure) => structure.Members.First(member => service.Model.Shapes[member.Shape].Type == "string").Name;

    private static void Set(JsonObject page, string path, JsonNode? value)
    {
        var names = path.Split('.');
        foreach (var name in names[..^1])
        {
            if (page[name] is not JsonObject inner) page[name] = inner = [];
            page = inner;
        }

        if (value is null) page.Remove(names[^1]);
        else page[names[^1]] = value;
    }

    private Task<int> CountAsync(ResolvedOperation operation, object request)
    {
        var method = client.GetType().GetMethods().Single(one => one.Name == operation.Name + "PagesAsync" && one.GetParameters().Length == 3);
        var pages = method.Invoke(client, [request, null, CancellationToken.None])!;
        var count = typeof(PageCases).GetMethod(nameof(CountPagesAsync), System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic)!;
        return (Task<int>)count.MakeGenericMethod(method.ReturnType.GenericTypeArguments[0]).Invoke(null, [pages])!;
    }

    private static async Task<int> CountPagesAsync<T>(IAsyncEnumerable<T> pages)
    {
        var count = 0;
        await foreach (var _ in pages) count++;
        return count;
    }
}
