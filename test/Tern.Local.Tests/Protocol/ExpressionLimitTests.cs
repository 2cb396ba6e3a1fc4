using System.Globalization;
using System.Text.Json;

namespace Tern.Local.Tests.Protocol;

/// <summary>The limits of DynamoDB Local 3.3.0, which uses the service's own expression engine.</summary>
public class ExpressionLimitTests
{
    private const string Condition = "1 validation error detected: Invalid ConditionExpression: ";
    private const string Update = "1 validation error detected: Invalid UpdateExpression: ";
    private const string TooMany = "The expression contains too many operators; operator count: 301";

    private readonly LocalService _service = new LocalService().AddPlainTable();

    [Theory]
    [InlineData("a = :v", " AND ", 150)] // 150 comparisons and 149 words between them
    [InlineData("a = :v", " OR ", 150)]
    [InlineData("size(a) = :v", " AND ", 100)]
    [InlineData("attribute_exists(a)", " AND ", 150)]
    [InlineData("a BETWEEN :v AND :w", " OR ", 150)] // the AND of BETWEEN is none
    [InlineData("a IN (:v)", " OR ", 150)]
    [InlineData("(a = :v)", " OR ", 150)]
    public void A_condition_has_300_operators_at_most_and_every_word_and_function_counts(string part, string word, int most)
    {
        var values = part.Contains(":w", StringComparison.Ordinal) ? """{":v":{"N":"1"},":w":{"N":"2"}}"""
            : part.Contains(":v", StringComparison.Ordinal) ? """{":v":{"N":"1"}}""" : null;
        Assert.Equal("ConditionalCheckFailedException", Put(string.Join(word, Enumerable.Repeat(part, most)), values).Type);
        var more = Put(string.Join(word, Enumerable.Repeat(part, most + 1)), values);
        Assert.Equal(("ValidationException", Condition + TooMany), more);
    }

    [Fact]
    public void A_chain_of_NOT_is_counted_too_and_has_the_same_error_at_any_length()
    {
        string Chain(int nots) => string.Concat(Enumerable.Repeat("NOT ", nots)) + "a = :v";
        Assert.Equal("ConditionalCheckFailedException", Put(Chain(298), """{":v":{"N":"1"}}""").Type);
        foreach (var nots in new[] { 300, 500, 1000 })
            Assert.Equal(("ValidationException", Condition + TooMany), Put(Chain(nots), """{":v":{"N":"1"}}"""));
    }

    [Theory]
    [InlineData("name = :v", "Attribute name is a reserved keyword; reserved keyword: name")]
    [InlineData("foo(a)", "Invalid function name; function: foo")]
    [InlineData("((a = :v))", "The expression has redundant parentheses;")]
    [InlineData("a = :x", "An expression attribute value used in expression is not defined; attribute value: :x")]
    [InlineData("a = a", "The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a]")]
    public void All_other_errors_are_reported_before_the_number_of_operators(string part, string fault)
    {
        var text = string.Join(" AND ", Enumerable.Repeat("a = :v", 151)) + " AND " + part;
        Assert.Equal(("ValidationException", Condition + fault), Put(text, """{":v":{"N":"1"}}"""));
    }

    [Fact]
    public void An_update_has_300_sums_and_functions_at_most()
    {
        string Text(int functions, int sums) =>
            "SET x=" + string.Concat(Enumerable.Repeat("if_not_exists(b,", functions)) + ":o" + new string(')', functions)
            + string.Concat(Enumerable.Range(0, sums).Select(i => string.Create(CultureInfo.InvariantCulture, $",q{i:x}=:o+:o")));
        var values = """{":o":{"N":"1"}}""";
        _service.Ok("UpdateItem", UpdateBody(Text(150, 150), values));
        _service.Invalid("UpdateItem", UpdateBody(Text(150, 151), values), Update + TooMany);
        _service.Ok("UpdateItem", UpdateBody(Text(1, 299), values));
        _service.Invalid("UpdateItem", UpdateBody(Text(1, 300), values), Update + TooMany);
    }

    [Fact]
    public void Filters_key_conditions_and_statements_have_the_same_limit()
    {
        var text = string.Join(" AND ", Enumerable.Repeat("a = :v", 151));
        var values = """{":v":{"S":"x"}}""";
        _service.Invalid("Scan", $$"""{"TableName":"Plain","FilterExpression":"{{text}}","ExpressionAttributeValues":{{values}} }""",
            "Invalid FilterExpression: " + TooMany);
        _service.Invalid("Query", $$"""{"TableName":"Plain","KeyConditionExpression":"{{text}}","ExpressionAttributeValues":{{values}} }""",
            "Invalid KeyConditionExpression: " + TooMany);
        var statement = "SELECT * FROM Plain WHERE " + string.Join(" AND ", Enumerable.Repeat("a = 1", 151));
        _service.Invalid("ExecuteStatement", $$"""{"Statement":"{{statement}}"}""", TooMany);
        _service.Ok("ExecuteStatement", $$"""{"Statement":"{{statement[..statement.LastIndexOf(" AND", StringComparison.Ordinal)]}}"}""");
    }

    [Theory]
    [InlineData(".a", 32)]
    [InlineData("[0]", 32)]
    public void A_path_has_32_elements_at_most_wherever_it_stands(string step, int most)
    {
        string Path(int elements) => "a" + string.Concat(Enumerable.Repeat(step, elements - 1));
        var fault = $"The document path has too many nesting levels; nesting levels: {most + 1}";
        _service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"k"}}}""");
        var key = """{"id":{"S":"k"}}""";
        _service.Ok("GetItem", $$"""{"TableName":"Plain","Key":{{key}},"ProjectionExpression":"{{Path(most)}}"}""");
        _service.Invalid("GetItem", $$"""{"TableName":"Plain","Key":{{key}},"ProjectionExpression":"b,{{Path(most + 1)}}"}""",
            "Invalid ProjectionExpression: " + fault);
        Assert.Equal("ConditionalCheckFailedException", Put($"attribute_exists({Path(most)})", null).Type);
        Assert.Equal(("ValidationException", Condition + fault), Put($"attribute_exists({Path(most + 1)})", null));
        Assert.Equal(("ValidationException", Condition + fault), Put($"attribute_exists(#n{Path(most + 1)[1..]})", null)); // before names
        _service.Invalid("UpdateItem", UpdateBody($"SET b = if_not_exists({Path(most + 1)}, :o)", """{":o":{"N":"1"}}"""), Update + fault);
        _service.Invalid("UpdateItem", UpdateBody($"REMOVE {Path(most + 1)}", null), Update + fault);
        _service.Invalid("ExecuteStatement", $$"""{"Statement":"SELECT * FROM Plain WHERE {{Path(most + 1)}} = 1"}""", fault);
    }

    [Theory]
    [InlineData("SET l = list_append(list_append(k, :l), :l)")]
    [InlineData("SET l = list_append(:l, list_append(k, :l))")]
    [InlineData("SET l = if_not_exists(a, list_append(k, :l))")]
    [InlineData("SET l = if_not_exists(list_append(k, :l), :l)")]
    [InlineData("SET n = list_append(k, :l) + :l")]
    [InlineData("SET n = :l + list_append(k, :l)")]
    [InlineData("SET n = :l + :l, l = list_append(list_append(k, :x), :l)")] // before types, and before values that are not defined
    public void A_list_append_within_another_function_or_a_sum_is_refused(string update) =>
        _service.Invalid("UpdateItem", UpdateBody(update, """{":l":{"L":[]}}"""),
            Update + "The function is not allowed to be used this way in an expression; function: list_append");

    [Fact]
    public void An_if_not_exists_can_be_nested_in_list_append_and_in_another()
    {
        _service.Ok("UpdateItem", UpdateBody("SET l = list_append(if_not_exists(l, :l), :l)", """{":l":{"L":[]}}"""));
        _service.Ok("UpdateItem", UpdateBody("SET n = if_not_exists(n, if_not_exists(m, :o)) + if_not_exists(n, :o)", """{":o":{"N":"1"}}"""));
    }

    [Theory]
    [InlineData("SET n = size(l)", "The function is not allowed in an update expression; function: size")]
    [InlineData("SET n = attribute_exists(l)", "The function is not allowed in an update expression; function: attribute_exists")]
    public void A_function_for_conditions_is_not_valid_in_updates(string update, string fault) =>
        _service.Invalid("UpdateItem", UpdateBody(update, null), Update + fault);

    [Theory]
    [InlineData("if_not_exists(a, :v)")]
    [InlineData("if_not_exists(a, :v) = :v")]
    public void A_function_for_updates_is_not_valid_in_conditions(string condition) =>
        Assert.Equal(("ValidationException", Condition + "The function is not allowed in a condition expression; function: if_not_exists"),
            Put(condition, """{":v":{"N":"1"}}"""));

    private (string Type, string Message) Put(string condition, string? values) => _service.Error("PutItem",
        $$$"""{"TableName":"Plain","Item":{"id":{"S":"k"}},"ConditionExpression":{{{JsonSerializer.Serialize(condition)}}}{{{Values(values)}}} }""");

    private static string UpdateBody(string update, string? values) =>
        $$$"""{"TableName":"Plain","Key":{"id":{"S":"k"}},"UpdateExpression":{{{JsonSerializer.Serialize(update)}}}{{{Values(values)}}} }""";

    private static string Values(string? values) => values is null ? "" : ",\"ExpressionAttributeValues\":" + values;
}
