using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.PartiQl;

/// <summary>Random WHERE clauses against a model that filters a list: whatever is read, the same items are found, each
/// of them once.</summary>
public class SelectModelTests
{
    private readonly PartiQlService _db = new();
    private readonly Random _random = new(3);

    [Fact]
    public void The_result_of_a_select_does_not_depend_on_its_plan()
    {
        var rows = new List<Row>();
        foreach (var pk in new[] { "a", "b", "c" })
        {
            for (var sk = 0; sk < 6; sk++)
            {
                rows.Add(new Row(pk, $"{sk}", _random.Next(4)));
                _db.Put(pk, $"{sk}", "\"n\":{\"N\":\"" + rows[^1].N + "\"}");
            }
        }

        var compared = 0;
        for (var i = 0; i < 3_000; i++)
        {
            var (text, holds) = Condition(3);
            var limit = _random.Next(3) == 0 ? $",\"Limit\":{_random.Next(1, 6)}" : "";
            if (Find("SELECT pk, sk FROM Music WHERE " + text, limit) is not { } found) continue;
            compared++;
            Assert.True(found.Order().SequenceEqual(rows.Where(holds).Select(static row => row.Pk + row.Sk).Order()), $"{text}: {string.Join(' ', found)}");
        }

        Assert.True(compared > 1_500, $"{compared}");
    }

    /// <summary>Null when the service refuses the clause.</summary>
    private List<string>? Find(string statement, string limit)
    {
        var found = new List<string>();
        string? token = null;
        do
        {
            var (status, answer) = _db.Service.Call(
                "ExecuteStatement", PartiQlService.Body(statement, null, limit + (token is null ? "" : $",\"NextToken\":\"{token}\"")));
            if (status == 400)
            {
                Assert.True(answer.Contains("Overlapping conditions", StringComparison.Ordinal)
                    || answer.Contains("Too many decomposed", StringComparison.Ordinal), answer);
                return null;
            }

            var page = JsonNode.Parse(answer)!;
            found.AddRange(page["Items"]!.AsArray().Select(static item => $"{item!["pk"]!["S"]}{item["sk"]!["S"]}"));
            token = page["NextToken"]?.GetValue<string>();
        }
        while (token is not null);
        return found;
    }

    private (string Text, Func<Row, bool> Holds) Condition(int depth)
    {
        if (depth == 0 || _random.Next(4) == 0) return Predicate();
        var (left, leftHolds) = Condition(depth - 1);
        if (_random.Next(6) == 0) return ($"NOT ({left})", row => !leftHolds(row));
        var (right, rightHolds) = Condition(depth - 1);
        return _random.Next(3) == 0
            ? ($"({left} OR {right})", row => leftHolds(row) || rightHolds(row)) : ($"({left} AND {right})", row => leftHolds(row) && rightHolds(row));
    }

    private (string Text, Func<Row, bool> Holds) Predicate()
    {
        var pk = "abcd"[_random.Next(4)].ToString();
        var other = "abcd"[_random.Next(4)].ToString();
        var sk = $"{_random.Next(7)}";
        var n = _random.Next(4);
        return _random.Next(10) switch
        {
            0 or 1 or 2 => ($"pk = '{pk}'", row => row.Pk == pk),
            3 => pk == other ? ($"pk IN ['{pk}']", row => row.Pk == pk) : ($"pk IN ['{pk}', '{other}']", row => row.Pk == pk || row.Pk == other),
            4 => ($"sk = '{sk}'", row => row.Sk == sk),
            5 => ($"sk > '{sk}'", row => string.CompareOrdinal(row.Sk, sk) > 0),
            6 => ($"'{sk}' >= sk", row => string.CompareOrdinal(row.Sk, sk) <= 0),
            7 => ($"sk <> '{sk}'", row => row.Sk != sk),
            8 => ($"begins_with(sk, '{sk}')", row => row.Sk == sk),
            _ => ($"n = {n}", row => row.N == n),
        };
    }

    private sealed record Row(string Pk, string Sk, int N);
}
